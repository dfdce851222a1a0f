import { expect, onTestFinished, test } from 'vitest'
import { call } from '../support/api'
import { productionSite, startProduction } from '../support/production'
import { shareService } from '../support/shared'

const sandbox = shareService()

const listLinks = (html: string): string[] =>
  [...html.matchAll(/href="(\/[^"#?]*)["#?]/g)].map(([, path]) => path!)

test('production pages and the OpenAPI document contain no address under .example', async () => {
  const live = await startProduction(sandbox, { PRODUCT_NAME: 'Harbor One' })
  onTestFinished(() => live.stop())
  const paths = new Set(['/', '/start', '/start/individual', '/verify-email', '/no-such-page'])
  for (const path of paths) {
    const { text } = await call(live, 'GET', path, { headers: { accept: 'text/html' } })
    expect([path, text.match(/[\w@./-]+\.example\b/g)]).toEqual([path, null])
    for (const link of listLinks(text)) if (!/^\/_next|\.\w+$/.test(link)) paths.add(link)
  }
  expect([...paths].filter((path) => path.startsWith('/developers/api/')).length).toBeGreaterThan(4)
  const { text } = await call(live, 'GET', '/openapi.json')
  expect(text.match(/[\w@./-]+\.example\b/g)).toBeNull()
  expect(text).toContain(`${productionSite}/invite/`)
})

test('production pages show product, company, postal address and support email', async () => {
  const live = await startProduction(sandbox, { PRODUCT_NAME: 'Harbor & One' })
  onTestFinished(() => live.stop())
  const { text } = await call(live, 'GET', '/help')
  expect(text).toContain('data-product="Harbor &amp; One"')
  expect(text).toContain('First Harbor Bank, N.A., 1 Pier Road, Portland, ME 04101')
  expect(text).toContain('href="mailto:help@bank.test"')
  expect(text).not.toContain('Latchkey')
})

test('the production start page asks for an invitation and shows no form', async () => {
  const live = await startProduction(sandbox)
  onTestFinished(() => live.stop())
  for (const path of ['/start', '/start/individual']) {
    const { status, text } = await call(live, 'GET', path)
    expect([status, text.includes('You need an invitation')]).toEqual([200, true])
    expect(text).not.toContain('<form')
  }
  expect((await call(live, 'GET', '/')).text).not.toContain('href="/start"')
  expect((await call(live, 'GET', '/sign-in')).text).toContain('name="email"')
})
