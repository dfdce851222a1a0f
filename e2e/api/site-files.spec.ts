import { expect, test } from 'vitest'
import { bearer, call } from '../support/api'
import { expectApiHeaders } from '../support/expectations'
import { borrowService } from '../support/shared'

const service = borrowService()
const read = (path: string) => call(service, 'GET', path)

test.each([
  ['/robots.txt', 'text/plain'],
  ['/sitemap.xml', 'application/xml'],
  ['/.well-known/security.txt', 'text/plain'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/openapi-admin.json', 'application/json'],
  ['/openapi-provider.json', 'application/json'],
])('the path %s is public', async (path, mediaType) => {
  const { status, headers, text } = await read(path)
  expect([status, headers.get('content-type')]).toEqual([200, `${mediaType}; charset=utf-8`])
  expectApiHeaders({ headers })
  const strange = await call(service, 'GET', path, { headers: bearer('unknown') })
  expect([strange.status, strange.text]).toEqual([200, text])
})

test('robots.txt and security.txt contain URLs of this service', async () => {
  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${service.url}/sitemap.xml`)
  const { text } = await read('/.well-known/security.txt')
  expect(text).toContain(`Canonical: ${service.url}/.well-known/security.txt`)
  const [, expires] = /^Expires: (.*)$/m.exec(text)!
  expect(Date.parse(expires!)).toBeGreaterThan(Date.now() + 86_400_000)
})

test('every URL of the sitemap is a page of this service', async () => {
  const { text } = await read('/sitemap.xml')
  const pages = [...text.matchAll(/<loc>(.*)<\/loc>/g)].map(([, url]) => url!)
  expect(pages).toContain(`${service.url}/developers`)
  expect(pages.length).toBeGreaterThan(15)
  expect(new Set(pages).size).toBe(pages.length)
  expect(pages.filter((url) => !url.startsWith(`${service.url}/`))).toEqual([])
})
