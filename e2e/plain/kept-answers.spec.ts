import { expect, test } from 'vitest'
import { writeDeadline } from '@/lib/deadlines'
import { applyPath } from '../support/journey'
import { confirmEmail, endCodeWait, moveClock, postSteps, type StepSlug } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { shareService } from '../support/shared'
import { administer } from '../support/staff'
import { findCodeLetter, listLetters } from '../support/visitor'

const service = shareService()
const staff = administer(service)

const hour = 3600
const day = 24 * hour
const openPage = () => openPlainPage(service.url)

/** Starts an application in a new browser, answers each step before `at`, and exits the form. */
async function leaveAt(at: StepSlug): Promise<{ email: string; page: PlainPage; date: string }> {
  const page = openPage()
  const readCode = async (email: string) => findCodeLetter(service, email).code
  const email = await confirmEmail(page, service.url, 'individual', readCode)
  await postSteps(page, service.url, { at })
  await page.open(applyPath(at))
  await page.press('Save and exit')
  const [, date = ''] = /We'll keep them until ?(\w+ \d+, \d{4})/.exec(page.textAt('main')) ?? []
  return { email, page, date }
}

/** The dates in the subjects of the reminders that were sent to an address. */
const listReminders = (email: string): string[] =>
  listLetters(service, email).flatMap(
    ({ text }) =>
      /^Subject: Finish your \w+ application by (\w+ \d+, \d{4})/m.exec(text)?.[1] ?? [],
  )
const expectReminders = (email: string, dates: readonly string[]) =>
  expect.poll(() => listReminders(email), { timeout: 60_000 }).toEqual(dates)

async function signIn(email: string): Promise<PlainPage> {
  await endCodeWait(service)
  const page = openPage()
  await page.open('/sign-in')
  page.fill('Email address', email)
  await page.press('Continue')
  page.fill('6-digit code', findCodeLetter(service, email).code)
  await page.press('Continue')
  return page
}

// All tests share a service, so the tests move its clock only forward.
let offset = 0
const pass = (seconds: number) => {
  offset += seconds
  return moveClock(service, offset)
}
const dateIn = (days: number) => writeDeadline(new Date(Date.now() + (offset + days * day) * 1000))
const deleteExpired = () => staff.send('POST', 'retention/runs', 200, { dryRun: false })

for (const { kept, at, what, reason } of [
  { kept: 90, at: 'ssn', what: 'without', reason: 'we keep them for only 30 days.' },
  {
    kept: 30,
    at: 'address',
    what: 'with',
    reason: 'We keep answers with a Social Security number for only 30 days.',
  },
] as const) {
  test(`answers ${what} an SSN are deleted after ${kept} days and two reminders`, async () => {
    const earliest = dateIn(kept)
    const { email, page, date } = await leaveAt(at)
    expect([earliest, dateIn(kept)]).toContain(date)
    expect(page.textAt('main')).toContain(reason)
    await page.open('/status')
    expect(page.textAt('main')).toContain(date)
    expect(page.textAt('main')).toContain(reason)

    await pass((kept - 7) * day - hour)
    expect(listReminders(email)).toEqual([])
    await pass(2 * hour)
    await expectReminders(email, [date])
    await pass(6 * day)
    await expectReminders(email, [date, date])
    await deleteExpired()
    expect((await signIn(email)).url.pathname).toBe(applyPath(at))

    await pass(day)
    await deleteExpired()
    const later = await signIn(email)
    expect(later.url.pathname).toBe(applyPath('name'))
    expect(later.text).toContain(`We deleted your saved answers on ${date} to protect`)
  })
}

test('the SSN page explains to people without an SSN that answers are kept for 90 days', async () => {
  const { page } = await leaveAt('ssn')
  await page.open(applyPath('ssn'))
  expect(page.text).toContain('We keep your answers for 90 days while you wait.')
})

test('Save and exit sends an email with the date until which answers are kept', async () => {
  const { email, date } = await leaveAt('address')
  const findLetter = () =>
    listLetters(service, email).find(({ text }) => /^Subject: .*application is saved/m.test(text))
  await expect.poll(findLetter, { timeout: 60_000 }).toBeDefined()
  expect(findLetter()!.text).toContain(`keep your answers until ${date}.`)
})
