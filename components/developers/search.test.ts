import { expect, test } from 'vitest'
import { errorCatalogue } from '@/lib/errors'
import { chapters } from './reference'
import { listEntries, search } from './search'
import { stemsOf } from './search-words'

const site = { url: 'https://api.example.com', isSandbox: true }
const find = (query: string) => search(query, site)

test('the documentation search lists an exact code, operation, path or value first', () => {
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

test('a search for a code among other words lists the exact code first', () => {
  for (const code of Object.keys(errorCatalogue))
    expect(find(`webhook error ${code} customer`)[0]?.title).toBe(code)
  expect(find('signed webhook kyc.updated')[0]?.href).toBe('/developers/webhooks#kyc.updated')
  expect(find('idempotent createInvite call')[0]?.href).toMatch(/#createInvite$/)
})

test.each([
  ['verify webhook signature', '/developers/webhooks#verify-the-signature'],
  ['resend invitation', '/developers/api/invitations#renewInvite'],
  ['status pending', '/developers/codes#statuses-of-a-verification'],
  ['customer approved', '/developers/codes#statuses-of-a-customer'],
  ['test ssn', '/sandbox#000-00-0001'],
  ['rejected test number', '/sandbox#000-00-0001'],
])('a documentation search for "%s" lists the section with the answer first', (query, href) => {
  expect(find(query)[0]?.href).toBe(href)
})

test('a documentation search for a field name, text or value finds the operation', () => {
  const hrefsOf = (query: string) => find(query).map(({ href }) => href)
  expect(hrefsOf('refreshUrl')).toContain('/developers/api/invitations#createInvite')
  expect(hrefsOf('color')).toContain('/developers/api/brand#readBrand')
  expect(hrefsOf('businessowner')).toContain('/developers/api/invitations#createInvite')
})

test('the documentation search finds a word by its plural, a verb form or a typo', () => {
  for (const [typed, word] of [
    ['webook', 'webhook'],
    ['webhooks', 'webhook'],
    ['singature', 'signature'],
    ['verifying', 'verify'],
    ['revoking', 'revoked'],
    ['deliveries', 'delivery'],
  ] as const) {
    expect(find(typed).length, typed).toBeGreaterThan(1)
    expect(new Set(find(typed)), typed).toEqual(new Set(find(word)))
  }
})

test('the documentation search ranks results by how many search words they contain', () => {
  const counts = find('session revoke customer').map(({ kind, title, names, text, hidden }) => {
    const stems = [...stemsOf([kind, title, ...names, text, hidden].join(' '))]
    const has = (word: string) => stems.some((stem) => stem.startsWith(word))
    return ['session', 'revok', 'customer'].filter(has).length
  })
  expect(counts[0]).toBe(3)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(find('session xyzzy')).not.toEqual([])
})

test('the documentation search returns nothing for an empty query or an unknown word', () => {
  for (const query of ['', '   ', '-', 'xyzzy', 'qqqq xyzzy']) expect(find(query)).toEqual([])
})

test('the documentation search returns no sandbox page in production', () => {
  const entries = listEntries({ ...site, isSandbox: false })
  expect(entries.filter(({ href }) => href.startsWith('/sandbox'))).toEqual([])
})
