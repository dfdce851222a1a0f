import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApi, staffOpenApi } from '../openapi'
import { providerDocument } from './provider-document'

const site = 'https://api.latchkey.example'

/**
 * Lists the findings of Redocly's strictest rules. All references are local, so Redocly loads
 * nothing.
 */
async function lint(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const source = JSON.stringify(document)
  const found = await lintFromString({ source, absoluteRef: '/document.json', config })
  return found.map(({ ruleId, location: [place] }) => `${ruleId} ${place?.pointer}`)
}

test.each<[string, () => object]>([
  ['openapi.json', () => openApi(site)],
  ['openapi-admin.json', () => staffOpenApi(site)],
  ['openapi-provider.json', providerDocument],
])('Redocly finds nothing in %s by its strictest rules', async (_, write) => {
  expect(await lint(write())).toEqual([])
})

test('Redocly reports an unresolved reference and a missing license', async () => {
  const document = JSON.parse(JSON.stringify(providerDocument()))
  delete document.info.license
  delete document.components.schemas.Refusal
  const found = await lint(document)
  expect(found).toContain('info-license #/info')
  expect(found.some((one) => one.startsWith('no-unresolved-refs'))).toBe(true)
})
