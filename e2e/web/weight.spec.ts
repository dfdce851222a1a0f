import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response, test } from '../support/browser'
import { printFigures } from '../support/figures'
import { applyPath, arrive, heading, press } from '../support/journey'
import { post, prepare, prepareMember, stepSlugs } from '../support/people'

const kB = 1000
// A Next.js page without content already has 136 kB of scripts. The corrections page needs the
// scripts of both the account and the form.
const max = {
  html: 25 * kB,
  css: 20 * kB,
  script: 160 * kB,
  inboxScript: 150 * kB,
  correctionsScript: 162 * kB,
  fonts: 60 * kB,
}

const maxShift = 0.02

type Weights = { html: number; css: number; script: number; later: number; fonts: number }

type Vitals = { lcp: number; cls: number; inp: number }

/** Records the largest contentful paint, the layout shifts, and the response time to input. */
const watchVitals = (page: Page) =>
  page.addInitScript(() => {
    const vitals: Vitals = { lcp: 0, cls: 0, inp: 0 }
    Object.assign(window, { vitals })
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      interactionId: number
    }
    const observe = (type: string, note: (entry: Entry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as Entry)
      }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
    observe(
      'layout-shift',
      ({ value, hadRecentInput }) => (vitals.cls += hadRecentInput ? 0 : value),
    )
    observe(
      'event',
      ({ duration, interactionId }) =>
        (vitals.inp = interactionId ? Math.max(vitals.inp, duration) : vitals.inp),
    )
  })
const waitForFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
const readVitals = (page: Page) =>
  page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)

/**
 * Opens a page. The web fonts load only after the page has drawn its text in the fallback fonts, as
 * on a slow network. The layout must not move.
 */
async function openWithLateFonts(page: Page, path: string): Promise<Response | null> {
  const session = await page.context().newCDPSession(page)
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2' }] })
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
  await waitForFrame(page)
  // Stops holding requests, so that the fonts arrive.
  await session.send('Fetch.disable')
  return response
}

/**
 * Returns the compressed size of a page without a cache. `later`: the scripts that load after
 * hydration.
 */
async function weigh(page: Page, path: string): Promise<Weights> {
  const weights: Weights = { html: 0, css: 0, script: 0, later: 0, fonts: 0 }
  const responses: Response[] = []
  await watchVitals(page)
  page.on('response', (response) => responses.push(response))
  const first = await openWithLateFonts(page, path)
  await page.waitForLoadState('networkidle')
  const html = await first!.text()
  // The size would be a third larger if the service flushed the compression after each part of a
  // page.
  const sent = (await first!.request().sizes()).responseBodySize
  expect(sent, `${path}: the page as it was sent`).toBeLessThan(1.03 * gzipSync(html).length)
  const kinds: Record<string, keyof Weights> = {
    document: 'html',
    stylesheet: 'css',
    script: 'script',
    font: 'fonts',
  }
  for (const response of responses) {
    const kind = kinds[response.request().resourceType()]
    if (!kind || response.status() >= 300) continue
    const body = await response.body()
    const isNamed = html.includes(new URL(response.url()).pathname)
    weights[kind === 'script' && !isNamed ? 'later' : kind] +=
      kind === 'fonts' ? body.length : gzipSync(body).length
  }
  return weights
}

const write = (bytes: number): string => `${(bytes / kB).toFixed(1)} kB`

/** Prints the sizes and checks their limits. The sizes are the same on every machine. */
async function expectLight(page: Page, path: string, maxScript = max.script): Promise<void> {
  const { html, css, script, later, fonts } = await weigh(page, path)
  const { lcp, cls } = await readVitals(page)
  printFigures(path, {
    html: write(html),
    css: write(css),
    script: write(script),
    later: write(later),
    fonts: write(fonts),
    lcp: `${Math.round(lcp)} ms`,
    cls: cls.toFixed(3),
  })
  expect(script, `${path}: scripts`).toBeLessThanOrEqual(maxScript)
  expect(html, `${path}: the page`).toBeLessThanOrEqual(max.html)
  expect(css, `${path}: styles`).toBeLessThanOrEqual(max.css)
  expect(fonts, `${path}: faces`).toBeLessThanOrEqual(max.fonts)
  expect(cls, `${path}: what moves while it comes`).toBeLessThanOrEqual(maxShift)
}

test('public and developer pages load at most 160 kB of scripts and 20 kB of CSS', async ({
  openBrowser,
}) => {
  const paths = [
    '/',
    '/start',
    '/start/individual',
    '/sign-in',
    '/help',
    '/contact',
    '/privacy',
    '/problem',
    '/unsent',
    '/missing',
    '/sandbox',
    '/developers',
    '/developers/sdk',
    '/developers/errors',
    '/developers/search?q=session',
    '/developers/leak',
    '/developers/api',
  ]
  for (const path of paths) await expectLight(await (await openBrowser()).newPage(), path)
})

test('every form step loads at most 160 kB of scripts and 20 kB of CSS', async ({
  context,
  service,
  client,
  browser,
}) => {
  await prepare(context, service.url, client, { at: 'review' })
  const storageState = await context.storageState()
  for (const slug of [...stepSlugs, 'review'] as const) {
    const fresh = await browser.newContext({ baseURL: service.url, storageState })
    const page = await fresh.newPage()
    const path = applyPath(slug)
    await expectLight(page, path)
    await arrive(page, slug)
    if (slug === 'address') {
      await page.getByLabel('City').fill('Aust1n')
      await press(page, 'Continue')
      await expect(page.locator('#error-summary')).toBeFocused()
      await press(page, 'Continue')
      await waitForFrame(page)
      printFigures(path, { answers: `within ${(await readVitals(page)).inp} ms` })
    }
    await fresh.close()
  }
})

test('account pages load at most 160 kB of scripts, the inbox at most 150 kB', async ({
  context,
  service,
  client,
  browser,
}) => {
  await prepareMember(context, service.url, client)
  const storageState = await context.storageState()
  for (const path of [
    '/inbox',
    '/status',
    '/status/record',
    '/settings',
    '/settings/security',
    '/settings/records',
  ]) {
    const fresh = await browser.newContext({ baseURL: service.url, storageState })
    await expectLight(await fresh.newPage(), path, path === '/inbox' ? max.inboxScript : max.script)
    await fresh.close()
  }
})

test('on a phone, account pages do not move when "Just now" replaces a date', async ({
  context,
  service,
  client,
  browser,
}) => {
  await prepareMember(context, service.url, client)
  const storageState = await context.storageState()
  for (const width of [390, 320])
    for (const path of ['/inbox', '/status', '/settings/security']) {
      const fresh = await browser.newContext({
        baseURL: service.url,
        storageState,
        viewport: { width, height: 823 },
      })
      const page = await fresh.newPage()
      await watchVitals(page)
      // Blocks the web fonts, because another test covers late fonts.
      await page.route(/\.woff2/, (route) => route.abort())
      await page.goto(path, { waitUntil: 'networkidle' })
      if (path !== '/status') await expect(page.getByText('Just now').first()).toBeVisible()
      await waitForFrame(page)
      expect((await readVitals(page)).cls, `${path} at ${width}`).toBeLessThanOrEqual(maxShift)
      await fresh.close()
    }
})

test('the receipt loads at most 160 kB of scripts', async ({ context, service, client, page }) => {
  await prepare(context, service.url, client, { at: 'review' })
  await post(context, service.url, '/api/apply/submit', {})
  await expectLight(page, applyPath('submitted'))
  // Checks that the measured page was the receipt, because a second visit would show the status
  // page instead.
  await expect(page).toHaveURL(applyPath('submitted'))
})

test('the corrections page loads at most 162 kB of scripts', async ({
  context,
  service,
  client,
  page,
}) => {
  await prepareMember(context, service.url, client, { socialSecurityNumber: '000-00-0002' })
  await expectLight(page, '/status/information', max.correctionsScript)
  await expect(heading(page, 'What we still need')).toBeVisible()
})

test('a late web font causes no layout shift', async ({ context, service, client, browser }) => {
  await prepare(context, service.url, client, { at: 'review' })
  const storageState = await context.storageState()
  for (const path of [
    '/',
    '/help',
    applyPath('citizenship'),
    applyPath('ssn'),
    applyPath('transfers'),
    applyPath('w9'),
  ]) {
    const fresh = await browser.newContext({ baseURL: service.url, storageState })
    const page = await fresh.newPage()
    await watchVitals(page)
    await openWithLateFonts(page, path)
    await page.evaluate(() => document.fonts.ready)
    await waitForFrame(page)
    expect((await readVitals(page)).cls, path).toBeLessThanOrEqual(maxShift / 10)
    await fresh.close()
  }
})
