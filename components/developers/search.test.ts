import { expect, test } from 'vitest'
import { errorCatalogue } from '@/lib/errors'
import { chapters } from './reference'
import { listEntries, search } from './search'

const site = { url: 'https://api.example.com', isSandbox: true }
const find = (query: string) => search(query, site)

test('a search for a code, operation, path or test value lists the exact match first', () => {
  for (const code of Object.keys(errorCatalogue)) {
    expect(find(code)[0]?.href).toBe(`/developers/errors#${code}`)
    expect(find(` ${code.toLowerCase()} `)[0]?.href).toBe(`/developers/errors#${code}`)
  }
  for (const { contracts } of chapters)
    for (const { operationId, method, path } of contracts) {
      expect(find(operationId)[0]?.href).toMatch(new RegExp(`#${operationId}$`))
      expect(find(`${method} ${path}`)[0]?.href).toMatch(new RegExp(`#${operationId}$`))
    }
  expect(find('000-00-0002')[0]?.href).toBe('/sandbox#000-00-0002')
  expect(find('kyc.updated')[0]?.href).toBe('/developers/webhooks#kyc.updated')
  expect(find('Versions')[0]?.href).toBe('/developers/versions')
})

test('a search for "session revoke" returns only results that contain "revoke"', () => {
  const found = find('session revoke')
  expect(found.length).toBeGreaterThan(1)
  for (const { title, text, names } of found)
    expect(`${title} ${text} ${names.join(' ')}`).toMatch(/revoke/i)
})

test('a search for an empty query or an unknown word returns nothing', () => {
  for (const query of ['', '   ', 'xyzzy', 'session xyzzy']) expect(find(query)).toEqual([])
})

test('the documentation search returns no sandbox page in production', () => {
  const entries = listEntries({ ...site, isSandbox: false })
  expect(entries.filter(({ href }) => href.startsWith('/sandbox'))).toEqual([])
})
