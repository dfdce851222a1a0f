import { describe, expect, test } from 'vitest'
import { providerDocument } from './provider-document'

const text = `${JSON.stringify(providerDocument(), null, 2)}\n`

describe('the provider interface (update: npx vitest run lib/openapi -u)', () => {
  test('docs/openapi-provider.json matches the schemas of the adapter', async () => {
    await expect(text).toMatchFileSnapshot('../../docs/openapi-provider.json')
  })

  test('every reference in the provider document leads to a schema of it', () => {
    const { components } = providerDocument()
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(Object.keys(components.schemas)))
  })
})
