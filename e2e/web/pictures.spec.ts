import fs from 'node:fs'
import path from 'node:path'
import { makePartner } from '../support/brand'
import { expect, type Page, test } from '../support/browser'
import {
  applyPath,
  arrive,
  bell,
  confirmAccount,
  fillers,
  heading,
  signIn,
} from '../support/journey'
import { avery, letTimePassForCodes, moveClock, prepare, prepareMember } from '../support/people'
import { shrinkPng } from '../support/png'
import { markByHand, publish } from '../support/windows'

// Always checks the pictures of the first page. Writes them to PICTURES_DIR only if it is set.
test.use({
  timezoneId: 'America/Chicago',
  locale: 'en-US',
  deviceScaleFactor: 2,
  contextOptions: { reducedMotion: 'reduce' },
})

// Shorter than the 24 hours of the partner's session, which must remain valid.
const almostDaySeconds = 23 * 3600
const height = 560
const maxBytes = 90_000
const fern = { organization: 'Fern', displayName: 'Fern', legalName: 'Fern, Inc.' } as const

/** Draws the page below the banner of the sandbox, in both themes. */
async function draw(page: Page, name: string, width: number): Promise<void> {
  const folder = process.env.PICTURES_DIR ?? test.info().outputDir
  fs.mkdirSync(folder, { recursive: true })
  await page.setViewportSize({ width, height: 2 * height })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.mouse.move(0, 0)
    await page.evaluate(async () => {
      ;(document.activeElement as HTMLElement).blur()
      window.scrollTo(0, 0)
      await document.fonts.ready
    })
    const { y } = (await page.getByRole('banner').boundingBox())!
    const shot = await page.screenshot({
      animations: 'disabled',
      clip: { x: 0, y, width, height },
    })
    const png = shrinkPng(shot)
    expect(png.length).toBeGreaterThan(5000)
    expect(png.length).toBeLessThan(maxBytes)
    fs.writeFileSync(path.join(folder, `${name}.${colorScheme}.png`), png)
  }
}

test("the picture of the form for the start page has a partner's branding", async ({
  page,
  context,
  service,
}) => {
  const partner = await makePartner(service, { ...fern, accent: '#1e6b4f' })
  await prepare(context, service.url, partner, { at: 'date-of-birth' })
  await page.goto(applyPath('date-of-birth'))
  await arrive(page, 'date-of-birth')
  await fillers['date-of-birth'](page, avery)
  await draw(page, 'form', 390)
})

test('the inbox picture for the start page shows a bell with an unread count', async ({
  page,
  openBrowser,
  service,
}) => {
  const partner = await makePartner(service, { ...fern, accent: '#1e6b4f' })
  await moveClock(service, -almostDaySeconds)
  const { email, customerUid } = await prepareMember(await openBrowser(), service.url, partner)
  await moveClock(service, 0)
  for (const event of [
    { type: 'TRANSACTION_EXECUTED', title: 'Deposit completed', body: '$1,200.00 has arrived.' },
    {
      type: 'PLATFORM_MESSAGE',
      title: 'Your card is on its way',
      body: 'It arrives in 5 to 7 days.',
    },
    {
      type: 'TRANSACTION_PENDING',
      title: 'Transfer started',
      body: '$250.00 to Blake Moreno, expected tomorrow.',
    },
  ])
    await publish(partner, { customerUid }, 1, event)
  await letTimePassForCodes(service)
  await signIn(page, email)
  await confirmAccount(page)
  await expect(heading(page, "You're approved")).toBeVisible()
  // Otherwise the page marks all items as read before the second picture.
  await markByHand(page.context(), service.url)
  await page.goto('/inbox')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 5 unread')
  await draw(page, 'inbox', 780)
  await draw(page, 'inbox-narrow', 390)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 5 unread')
})
