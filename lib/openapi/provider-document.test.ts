import { describe, expect, test } from 'vitest'
import { providerDocument } from './provider-document'

const text = `${JSON.stringify(providerDocument(), null, 2)}\n`

describe("the provider's OpenAPI document (update: npx vitest run lib/openapi -u)", () => {
  test('docs/openapi-provider.json matches the schemas of the provider adapter', async () => {
    await expect(text).toMatchFileSnapshot('../../docs/openapi-provider.json')
  })

  test('the provider document references exactly the schemas that it contains', () => {
    const { components } = providerDocument()
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(Object.keys(components.schemas)))
  })

  test('the provider document describes each operation, parameter, response and property', () => {
    const missing: string[] = []
    // biome-ignore lint/suspicious/noExplicitAny: a document as JSON
    const visit = (part: any, place: string): void => {
      if (typeof part !== 'object' || part === null) return
      const groups = [part.properties, part.responses, part.schemas, part.securitySchemes]
      for (const group of groups)
        for (const [name, member] of Object.entries<{ description?: string }>(group ?? {}))
          if (!/^[`A-Z]/.test(member.description ?? '')) missing.push(`${place}.${name}`)
      if ('operationId' in part && !part.description) missing.push(place)
      for (const one of part.parameters ?? [])
        if (!one.description) missing.push(`${place} ${one.name}`)
      for (const [name, member] of Object.entries(part)) visit(member, `${place}.${name}`)
    }
    visit(JSON.parse(text), '')
    expect(missing).toEqual([])
  })
})
