import fs from 'node:fs'
import path from 'node:path'
import { listEvents } from '@/lib/contracts/events'
import type { Client, Wire } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { openDatabase } from '../support/database'
import { makeExamplePartner } from '../support/example-brands'
import { bell, confirmAccount, heading, signIn } from '../support/journey'
import { endCodeWait, makeEmail, moveClock, prepareMember } from '../support/people'
import { shrinkPng } from '../support/png'
import type { Service } from '../support/service'
import { markByHand, publish } from '../support/windows'

// The tests always check the pictures of the home page, but write them only if PICTURES_DIR is set.
test.use({
  timezoneId: 'America/Chicago',
  locale: 'en-US',
  deviceScaleFactor: 2,
  contextOptions: { reducedMotion: 'reduce' },
})

// The customer is approved in the morning and reads the inbox at noon. The partner's session lasts
// 24 hours, so both times must be within the last day.
const approvedAt = { hours: 10, minutes: 24 }
const pauseSeconds = 2 * 3600
// The sizes of the windows and of the phone, in CSS pixels.
const wide = { width: 760, height: 584 }
const list = { width: 600, height: 576 }
const phone = { width: 360, height: 736 }
const phoneList = { width: 360, height: 696 }
const maxBytes = 90_000
const shownEvent = 'components/home/pictures/approval.json'
const shownRecord = 'components/home/pictures/sealed.json'
const shownBytes = 20

function findFolder(): string {
  const folder = process.env.PICTURES_DIR ?? test.info().outputDir
  fs.mkdirSync(folder, { recursive: true })
  return folder
}

const write = (name: string, value: Wire): void =>
  fs.writeFileSync(path.join(findFolder(), name), `${JSON.stringify(value, null, 2)}\n`)

/** Returns the event of this customer's approval from the partner's log. */
async function readApproval(partner: Client, customerUid: string): Promise<Wire> {
  const { headers } = await partner.systemSession()
  const url = `${listEvents.path}?customerUid=${customerUid}&type=kyc.updated`
  const list = async () => (await partner.call('GET', url, { headers })).body.data
  // Waits for the event, because it appears in the log shortly after its commit.
  await expect.poll(async () => (await list()).length).toBe(1)
  return (await list())[0]
}

/** Returns the size of this customer's record in the database, and its first bytes in hex. */
async function readSealed(service: Service, customerUid: string): Promise<Wire> {
  const database = await openDatabase(service)
  const [row] = await database.query(
    `select encode(payload_sealed, 'hex') as text from profiles where customer_id = $1`,
    [customerUid],
  )
  await database.close()
  const start = row!.text
    .slice(0, 2 * shownBytes)
    .match(/.{8}/g)
    .join(' ')
  return { start, bytes: row!.text.length / 2 }
}

/**
 * Returns the time since the approval in seconds. The approval is the last time when a clock in
 * Chicago showed the hour and minute of `approvedAt`.
 */
function countSecondsSinceApproval(): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(new Date())
  const read = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  const minutes = (read('hour') - approvedAt.hours) * 60 + read('minute') - approvedAt.minutes
  // If the pause after the approval has not passed yet, the approval was a day earlier.
  const past = minutes * 60 < pauseSeconds ? minutes + 24 * 60 : minutes
  return past * 60
}

/**
 * Takes pictures of the page in both themes, without the sandbox banner above it. So the page looks
 * like a page of a live service.
 */
async function draw(
  page: Page,
  name: string,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const folder = findFolder()
  await page.setViewportSize({ width, height: 2 * height })
  // The pictures show a live service. So the test hides this tag, which only a sandbox has.
  await page
    .getByRole('banner')
    .getByText('Test', { exact: true })
    .evaluate((tag) => {
      tag.parentElement!.style.display = 'none'
    })
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    ;(document.activeElement as HTMLElement).blur()
    window.scrollTo(0, 0)
    await document.fonts.ready
  })
  const { y } = (await page.getByRole('banner').boundingBox())!
  for (const [colorScheme, file] of [
    ['dark', `${name}-dark.png`],
    ['light', `${name}.png`],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const shot = await page.screenshot({ animations: 'disabled', clip: { x: 0, y, width, height } })
    const png = shrinkPng(shot)
    expect(png.length).toBeGreaterThan(5000)
    expect(png.length).toBeLessThan(maxBytes)
    fs.writeFileSync(path.join(folder, file), png)
  }
}

test('the home page pictures show an invitation, an approval and the inbox', async ({
  page,
  openBrowser,
  service,
}) => {
  const partner = await makeExamplePartner(page, service)
  const { token } = await partner.invite({ email: makeEmail(), firstName: 'Avery' })
  await page.goto(`/invite/${token}`)
  await expect(heading(page, "You're invited by Fern")).toBeVisible()
  await draw(page, 'invite', phone)
  const secondsAgo = countSecondsSinceApproval()
  await moveClock(service, -secondsAgo)
  const { email, customerUid } = await prepareMember(await openBrowser(), service.url, partner)
  await moveClock(service, pauseSeconds - secondsAgo)
  await page.clock.setFixedTime(Date.now() + (pauseSeconds - secondsAgo) * 1000)
  await endCodeWait(service)
  await signIn(page, email)
  await confirmAccount(page)
  await expect(heading(page, "You're approved")).toBeVisible()
  // Without this setting, the inbox would mark all items as read before the picture.
  await markByHand(page.context(), service.url)
  await page.goto('/inbox')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  for (const event of [
    { type: 'TRANSACTION_EXECUTED', title: 'Deposit completed', body: '$1,200.00 has arrived.' },
    {
      type: 'PLATFORM_MESSAGE',
      title: 'Your card is on its way',
      body: 'It arrives in 5 to 7 days.',
    },
  ])
    await publish(partner, { customerUid }, 1, event)
  await page.goto('/status')
  await expect(heading(page, "You're approved")).toBeVisible()
  await draw(page, 'approval', wide)
  const event = await readApproval(partner, customerUid)
  const recorded: Wire = JSON.parse(fs.readFileSync(shownEvent, 'utf8'))
  expect(Object.keys(event)).toEqual(Object.keys(recorded))
  expect(event.data).toEqual(recorded.data)
  write('approval.json', event)
  const sealed = await readSealed(service, customerUid)
  const shown: Wire = JSON.parse(fs.readFileSync(shownRecord, 'utf8'))
  // The first bytes are the version of the format and the number of the key.
  expect(sealed.start.slice(0, 6)).toBe(shown.start.slice(0, 6))
  expect(Object.keys(sealed)).toEqual(Object.keys(shown))
  write('sealed.json', sealed)
  await page.goto('/inbox')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await draw(page, 'inbox', list)
  await draw(page, 'inbox-phone', phoneList)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
})
