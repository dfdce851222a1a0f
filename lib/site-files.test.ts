import { describe, expect, test } from 'vitest'
import { makeManifest, writeRobots, writeSecurity, writeSitemap } from '@/lib/site-files'

const url = 'https://pay.bank.test'

test('robots.txt lists the sitemap and disallows /admin, /api, /apply and /sandbox', () => {
  const text = writeRobots(url)
  expect(text).toContain(`\nSitemap: ${url}/sitemap.xml\n`)
  expect(text.match(/^Disallow: .*$/gm)).toEqual([
    'Disallow: /admin/',
    'Disallow: /api/',
    'Disallow: /apply/',
    'Disallow: /sandbox/',
  ])
})

test('the sitemap escapes special XML characters in URLs', () => {
  const text = writeSitemap(url, ['/', '/a?b=<&>'])
  expect([...text.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${url}/`,
    `${url}/a?b=&lt;&amp;&gt;`,
  ])
})

describe('security.txt', () => {
  const read = (at: string) => writeSecurity(url, 'security@bank.test', new Date(at))

  test('security.txt expires in 180 days and does not change within a day', () => {
    expect(read('2026-11-24T08:30:00.000Z')).toContain('\nExpires: 2027-05-23T00:00:00.000Z\n')
    expect(read('2026-11-24T00:00:00.000Z')).toBe(read('2026-11-24T23:59:59.999Z'))
  })

  test('security.txt has the fields that RFC 9116 requires', () => {
    const text = read('2026-11-24T08:30:00.000Z')
    expect(text).toMatch(/^Contact: mailto:security@bank\.test$/m)
    expect(text.match(/^Expires:/gm)).toHaveLength(1)
    expect(text).toMatch(/^Canonical: https:\/\/pay\.bank\.test\/\.well-known\/security\.txt$/m)
  })
})

test('the web app manifest has icons of 192 and 512 pixels and a maskable icon', () => {
  const { icons } = makeManifest()
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})
