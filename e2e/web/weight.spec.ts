import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response, test } from '../support/browser'
import { printFigures } from '../support/figures'
import { applyPath, arrive } from '../support/journey'
import { prepare, prepareMember, stepSlugs } from '../support/people'

const kB = 1000
// An empty page of the framework has 136 kB of scripts.
const most = { html: 25 * kB, css: 20 * kB, script: 160 * kB, fonts: 60 * kB }

type Weights = { html: number; css: number; script: number; later: number; fonts: number }

/** What a page brings when nothing of it is kept from before, packed as a server on the way packs it. `later`: scripts that come once it is alive. */
async function weigh(page: Page, path: string): Promise<Weights> {
  const weights: Weights = { html: 0, css: 0, script: 0, later: 0, fonts: 0 }
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  const first = await page.goto(path, { waitUntil: 'networkidle' })
  const html = await first!.text()
  const kinds: Record<string, keyof Weights> = { document: 'html', stylesheet: 'css', script: 'script', font: 'fonts' }
  for (const response of responses) {
    const kind = kinds[response.request().resourceType()]
    if (!kind || response.status() >= 300) continue
    const body = await response.body()
    const isNamed = html.includes(new URL(response.url()).pathname)
    weights[kind === 'script' && !isNamed ? 'later' : kind] += kind === 'fonts' ? body.length : gzipSync(body).length
  }
  return weights
}

const write = (bytes: number): string => `${(bytes / kB).toFixed(1)} kB`

/** Bytes are the same on every machine, so they are held to their most. */
async function expectLight(page: Page, path: string): Promise<void> {
  const { html, css, script, later, fonts } = await weigh(page, path)
  printFigures(path, { html: write(html), css: write(css), script: write(script), later: write(later), fonts: write(fonts) })
  expect(script, `${path}: scripts`).toBeLessThanOrEqual(most.script)
  expect(html, `${path}: the page`).toBeLessThanOrEqual(most.html)
  expect(css, `${path}: styles`).toBeLessThanOrEqual(most.css)
  expect(fonts, `${path}: faces`).toBeLessThanOrEqual(most.fonts)
}

test('pages before the form, and those of developers, are light', async ({ openBrowser }) => {
  const paths = [
    '/',
    '/start',
    '/start/individual',
    '/sign-in',
    '/help',
    '/sandbox',
    '/developers',
    '/developers/errors',
    '/developers/api',
  ]
  for (const path of paths) await expectLight(await (await openBrowser()).newPage(), path)
})

test('every step of the form is light', async ({ context, service, client, browser }) => {
  await prepare(context, service.url, client, { at: 'review' })
  const storageState = await context.storageState()
  for (const slug of [...stepSlugs, 'review'] as const) {
    const fresh = await browser.newContext({ baseURL: service.url, storageState })
    const page = await fresh.newPage()
    await expectLight(page, applyPath(slug))
    await arrive(page, slug)
    await fresh.close()
  }
})

test('the pages of an account are light', async ({ context, service, client, browser }) => {
  await prepareMember(context, service.url, client)
  const storageState = await context.storageState()
  for (const path of ['/inbox', '/status', '/status/record', '/settings', '/settings/security', '/settings/records']) {
    const fresh = await browser.newContext({ baseURL: service.url, storageState })
    await expectLight(await fresh.newPage(), path)
    await fresh.close()
  }
})
