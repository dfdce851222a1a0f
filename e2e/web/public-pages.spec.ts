import { makePartner } from '../support/brand'
import { expect, type Page, test } from '../support/browser'
import { agree, applyPath, arrive, heading, press } from '../support/journey'
import { makeEmail, prepare } from '../support/people'

/** Returns the names of the picture files that the home page shows, without their hashes. */
const readPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
    return [...document.images].map(({ currentSrc }) => /\/([a-z-]+)\.[^/]*$/.exec(currentSrc)![1]!)
  })

const names = ['approval', 'invite', 'inbox', 'inbox-phone']
const ofTheme = {
  light: names,
  dark: names.map((name) => `${name}-dark`),
}

for (const system of ['light', 'dark'] as const)
  test(`if the system theme is ${system}, the home page shows ${system} pictures`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    await page.goto('/')
    expect(await readPictures(page)).toEqual(ofTheme[system])
  })

for (const [chosen, system] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test(`a chosen ${chosen} theme overrides the system theme in the home page pictures`, async ({
    context,
    page,
    service,
  }) => {
    await context.addCookies([{ name: 'theme', value: chosen, url: service.url }])
    await page.emulateMedia({ colorScheme: system })
    await page.goto('/')
    expect(await readPictures(page)).toEqual(ofTheme[chosen])
  })

test('on a phone the home page loads no hidden picture', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await page.keyboard.press('End')
  const countLoaded = () =>
    page.evaluate(() =>
      [...document.images].map((image) => [
        image.naturalWidth > 0 && image.complete,
        image.checkVisibility(),
      ]),
    )
  await expect
    .poll(async () => (await countLoaded()).every(([isLoaded, isShown]) => isLoaded === isShown))
    .toBe(true)
  expect(await countLoaded()).toHaveLength(names.length)
})

test('at 320 px the first 568 px of /start show company, duration and Continue', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/start')
  const bottomOf = async (name: string) => {
    const { y, height } = (await page.getByRole('button', { name }).boundingBox())!
    return y + height
  }
  // Only pages of a sandbox have this banner, so the test subtracts its height.
  const banner = (await page.getByRole('region', { name: 'Sandbox' }).boundingBox())!
  const company = (await page.getByText(/opens your financial account\.$/).boundingBox())!
  const time = (await page.getByText(/^About \d+ minutes/).boundingBox())!
  const choice = (await page.getByRole('radio', { name: 'Individual' }).boundingBox())!
  expect(company.y).toBeLessThan(time.y)
  expect(time.y).toBeLessThan(choice.y)
  expect((await bottomOf('Continue')) - banner.height).toBeLessThanOrEqual(568)
})

/** The height of the first screen. Includes the banner, which only a sandbox has. */
async function measureFold(page: Page): Promise<number> {
  const banner = (await page.getByRole('region', { name: 'Sandbox' }).boundingBox())!
  return 568 + banner.height
}
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('at 320 px the email and code pages open unscrolled and name the company', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/start/individual')
  await agree(page)
  await expect(heading(page, 'What is your email address?')).toBeFocused()
  expect(await scrolled(page)).toBe(0)
  const company = page.getByRole('main').getByText(/opens your financial account\.$/)
  for (const way of ['in the app', 'after a full load']) {
    const { y, height } = (await company.boundingBox())!
    expect(y + height, way).toBeLessThanOrEqual(await measureFold(page))
    await page.reload()
    expect(await scrolled(page), way).toBe(0)
  }
  await page.getByLabel('Email address').fill(makeEmail())
  await press(page, 'Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
  expect(await scrolled(page)).toBe(0)
  await expect(page.getByRole('banner').getByText('Latchkey')).toBeInViewport({ ratio: 1 })
})

test('at 320 px the first 568 px of a one-time link page name the company', async ({
  page,
  service,
}) => {
  const partner = await makePartner(service, {
    organization: 'Fern Fold',
    displayName: 'Fern',
    legalName: 'Fern Financial, Inc.',
    accent: '#1e6b4f',
  })
  const { customerUid } = await partner.invite({ email: makeEmail(), firstName: 'Avery' })
  const { headers } = await partner.systemSession()
  const path = `/entrypoint/org/v1/customers/${customerUid}/links`
  const made = await partner.call('POST', path, { headers, json: { purpose: 'status' } })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(new URL(made.body.data.url).pathname)
  const company = page.getByText('Latchkey runs this form for Fern Financial, Inc.')
  const shown = (await company.filter({ visible: true }).first().boundingBox())!
  const button = (await page.getByRole('button', { name: 'Continue' }).boundingBox())!
  expect(shown.y).toBeLessThan(button.y)
  expect(button.y + button.height).toBeLessThanOrEqual(await measureFold(page))
})

test('at 320 px the header of a form step names the company that runs the form', async ({
  page,
  context,
  service,
  client,
}) => {
  const fern = await makePartner(service, {
    organization: 'Fern Steps',
    displayName: 'Fern',
    accent: '#1e6b4f',
  })
  await page.setViewportSize({ width: 320, height: 568 })
  for (const [partner, line] of [
    [client, 'Run by Sandbox Example, Inc.'],
    [fern, 'Form run by Latchkey'],
  ] as const) {
    await prepare(context, service.url, partner, { at: 'name' })
    await page.goto(applyPath('name'))
    await expect(page.getByRole('banner').getByText(line)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('It confirms your identity.')).toBeInViewport({ ratio: 1 })
    await context.clearCookies()
  }
})

test('the sandbox banner has at most two lines at 320 px and one at 1,280 px', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'name' })
  const banner = page.getByRole('region', { name: 'Sandbox' })
  const countLines = () =>
    banner.getByRole('paragraph').evaluate((text) => {
      const { height, paddingTop, paddingBottom, lineHeight } = getComputedStyle(text)
      const [all, top, bottom, line] = [height, paddingTop, paddingBottom, lineHeight].map(
        Number.parseFloat,
      )
      return Math.round((all! - top! - bottom!) / line!)
    })
  for (const [width, lines] of [
    [1280, 1],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(applyPath('name'))
    await arrive(page, 'name')
    await expect(banner.getByRole('button', { name: 'Fill this page' })).toBeVisible()
    expect(await countLines(), `${width}`).toBeLessThanOrEqual(lines)
  }
})

test('help and legal texts use 85% of the page width on a 1,440 px screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/help', '/contact', '/privacy', '/terms']) {
    await page.goto(path)
    const [start, end] = await page.evaluate(() => {
      const range = document.createRange()
      const texts = document.createTreeWalker(
        document.querySelector('main')!.parentElement!,
        NodeFilter.SHOW_TEXT,
      )
      const sides: DOMRect[] = []
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement!.closest('header, footer, section[aria-label], script'))
          continue
        range.selectNodeContents(texts.currentNode)
        if (range.getBoundingClientRect().width > 0) sides.push(range.getBoundingClientRect())
      }
      return [Math.min(...sides.map(({ x }) => x)), Math.max(...sides.map(({ right }) => right))]
    })
    const { width } = (await page.getByRole('contentinfo').locator('> div').boundingBox())!
    const padding = 48
    expect((end! - start!) / (width - padding), path).toBeGreaterThan(0.85)
  }
})
