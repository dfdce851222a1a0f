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
})
