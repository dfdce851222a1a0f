import { encode } from 'fast-png'
import { call } from '../support/api'
import { makePartner } from '../support/brand'
import { expect, type Page, test } from '../support/browser'
import { tokenPaths } from '../support/callers-tokens'
import { inspect, inspectColors } from '../support/inspect'
import { heading, signIn } from '../support/journey'
import { listOverflows } from '../support/layout'
import { makeEmail, post, prepare, prepareMember } from '../support/people'

test.describe.configure({ timeout: 600_000 })

/** Returns the color of the accent token, from an element with this color. */
const readAccent = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    probe.className = 'text-accent'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
const header = (page: Page) => page.getByRole('banner')
// The background (plate) of a logo, if it needs one, is dark in the light theme and light in the
// dark theme.
const plateColors = { light: 'rgb(19, 28, 36)', dark: 'rgb(232, 238, 243)' }
const footer = (page: Page) => page.getByRole('contentinfo')

const brands = [
  ['yellow', '#ffdd00', true],
  ['black', '#000000', false],
  ['white', '#ffffff', false],
  ['grey', '#808080', true],
] as const

for (const [color, accent, hasLogo] of brands) {
  // The brands differ only in their colors. So only the first one gets all checks.
  const check = color === 'yellow' ? inspect : inspectColors
  test(`pages in a ${color} brand pass the accessibility checks`, async ({ page, service }) => {
    const partner = await makePartner(service, {
      organization: `Partner in ${color}`,
      accent,
      displayName: `Fern ${color}`,
      legalName: 'Fern Financial, Inc.',
      disclosure: 'Banking by Harbor Bank, Member FDIC',
      hasLogo,
    })
    const { token } = await partner.invite({ email: makeEmail() })
    await page.goto(`/invite/${token}`)
    await check(page, `the invitation in ${color}`)
    await prepare(page.context(), service.url, partner, { at: 'ssn' })
    for (const [path, state] of [
      ['/apply/individual/name', 'a step'],
      ['/apply/individual/ssn', 'the number'],
      ['/apply/individual/saved', 'saved'],
      ['/help', 'help'],
    ] as const) {
      await page.goto(path)
      await check(page, `${state} in ${color}`)
    }
    await page.context().clearCookies()
    await prepareMember(page.context(), service.url, partner)
    for (const path of ['/status', '/status/record', '/inbox', '/settings']) {
      await page.goto(path)
      await expect(footer(page)).toContainText('runs this form for Fern Financial, Inc.')
      await check(page, `${path} in ${color}`)
    }
  })
}

test('in another browser, a sign-in to a closed account shows the brand of the partner', async ({
  page,
  openBrowser,
  service,
}) => {
  const accent = '#a00000'
  const partner = await makePartner(service, { organization: 'Closing Corp', accent })
  const { email, headers } = await prepareMember(await openBrowser(), service.url, partner)
  expect((await call(service, 'DELETE', tokenPaths.account, { headers })).status).toBe(204)
  await page.goto('/sign-in')
  const own = await readAccent(page)
  await signIn(page, email)
  await expect(heading(page, 'Your account is closed')).toBeVisible()
  await expect(header(page)).toContainText('Closing Corp')
  await expect(footer(page)).toContainText('runs this form for Closing Corp')
  expect(await readAccent(page)).not.toBe(own)
})

/** Returns a logo with bars of this color as letters, on a transparent or colored background. */
function drawLogo(letters: number[], ground: number[] = [0, 0, 0, 0]): Uint8Array {
  const { width, height } = { width: 240, height: 64 }
  const data = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    data.set(x % 24 < 10 && y > 8 && y < 56 ? [...letters, 255] : ground, at * 4)
  }
  return new Uint8Array(encode({ width, height, channels: 4, data }))
}

const logos = [
  ['dark', drawLogo([15, 27, 38]), { light: false, dark: true }],
  ['light', drawLogo([255, 255, 255]), { light: true, dark: false }],
  ['colored', drawLogo([225, 29, 72]), { light: false, dark: false }],
  ['solid', drawLogo([15, 27, 38], [255, 221, 0, 255]), { light: false, dark: false }],
] as const

for (const [kind, logo, needsPlate] of logos)
  test(`a ${kind} logo has a background only in the theme that would hide the logo`, async ({
    page,
    service,
  }) => {
    const partner = await makePartner(service, {
      organization: `Partner with a ${kind} logo`,
      accent: '#0b4f6c',
      logo,
    })
    await page.goto(`/invite/${(await partner.invite({ email: makeEmail() })).token}`)
    const picture = header(page).getByRole('img')
    const plate = picture.locator('..')
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      const hasPlate = needsPlate[theme]
      await expect(plate, theme).toHaveCSS(
        'background-color',
        hasPlate ? plateColors[theme] : 'rgba(0, 0, 0, 0)',
      )
      if (hasPlate) await expect(plate).toHaveCSS('border-radius', '8px')
      // The left edge of the logo, not of its background, is aligned with the text below.
      const left = (await page.getByRole('heading', { level: 1 }).boundingBox())!.x
      expect((await picture.boundingBox())!.x).toBeCloseTo(left, 0)
    }
  })

test('the background of a logo does not touch the line that names the company', async ({
  page,
  service,
}) => {
  const accent = '#0b4f6c'
  const [[, logo]] = logos
  const partner = await makePartner(service, { organization: 'Dark Corp', accent, logo })
  await prepare(page.context(), service.url, partner)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/apply/individual/name')
  const plate = (await header(page).getByRole('img').locator('..').boundingBox())!
  const line = (await header(page).getByText('Form run by').boundingBox())!
  expect(line.y - plate.y - plate.height).toBeGreaterThanOrEqual(2)
})

test('two customers of different partners in one browser see only their own brands', async ({
  page,
  service,
}) => {
  const [one, two] = await Promise.all([
    makePartner(service, { organization: 'One Corp', accent: '#a00000' }),
    makePartner(service, { organization: 'Two Corp', accent: '#006000' }),
  ])
  await page.goto('/')
  const own = await readAccent(page)
  await page.goto(`/invite/${(await one.invite({ email: makeEmail() })).token}`)
  await expect(header(page)).toContainText('One Corp')
  const first = await readAccent(page)
  await page.getByRole('button', { name: 'Accept' }).or(page.locator('main button')).first().click()
  await expect(page).toHaveURL(/\/(?:start|apply)\//)
  expect(await readAccent(page)).toBe(first)
  await page.goto(`/invite/${(await two.invite({ email: makeEmail() })).token}`)
  await expect(header(page)).toContainText('Two Corp')
  const second = await readAccent(page)
  expect(new Set([own, first, second]).size).toBe(3)
  await page.locator('main button').first().click()
  await expect(page).toHaveURL(/\/(?:start|apply)\//)
  await expect(header(page)).toContainText('Two Corp')
  await expect(header(page)).not.toContainText('One Corp')
  await expect(footer(page)).toContainText('for Two Corp.')
  expect(await readAccent(page)).toBe(second)
  const { token } = await one.invite({ email: makeEmail() })
  await post(page.context(), service.url, '/api/invites', { token })
  await page.goto('/help')
  await expect(header(page)).toContainText('One Corp')
  await expect(page.getByRole('main')).not.toContainText('Two Corp')
  expect(await readAccent(page)).toBe(first)
  await page.context().clearCookies()
  await page.goto('/help')
  await expect(header(page)).toContainText('Latchkey')
  expect(await readAccent(page)).toBe(own)
})

const names = [
  ['markup', '<b>Fern</b><script>alert(1)</script>'],
  ['60 characters', `${'Fernandina '.repeat(5)}Bank!`],
  ['60 characters without a space', 'W'.repeat(60)],
  ['right-to-left letters', 'بنك السرخس'],
] as const

for (const [kind, displayName] of names) {
  test(`a brand name with ${kind} is shown as text and does not overflow`, async ({
    page,
    service,
  }) => {
    const partner = await makePartner(service, {
      organization: `Partner of ${kind}`,
      accent: '#6b2fb3',
      displayName,
      legalName: displayName,
      disclosure: displayName,
    })
    await prepare(page.context(), service.url, partner)
    await page.setViewportSize({ width: 320, height: 900 })
    for (const path of ['/apply/individual/name', '/help']) {
      await page.goto(path)
      await expect(header(page)).toContainText(displayName.trim())
      await expect(footer(page)).toContainText(displayName.trim())
      expect(await listOverflows(page), path).toEqual([])
    }
  })
}

test('an inbox item shows the brand name of its partner', async ({ page, service }) => {
  const partner = await makePartner(service, {
    organization: 'Message Corp',
    accent: '#a04000',
    displayName: 'Fern Mail',
  })
  const { customerUid } = await prepareMember(page.context(), service.url, partner)
  const { headers } = await partner.session()
  const json = { customerUid, type: 'PLATFORM_MESSAGE' }
  await partner.call('POST', '/notifications/private/v1/events', { headers, json })
  await page.goto('/inbox')
  await expect(page.getByText('A message from Fern Mail')).toBeVisible()
  await expect(page.getByText('From Latchkey').first()).toBeVisible()
  await expect(page.getByText('· From Fern Mail')).toHaveCount(0)
})
