import { expect, type Page } from '../support/browser'
import { openDatabase } from '../support/database'
import { test } from '../support/inbox-test'
import { bell } from '../support/journey'
import { openWindow, periodMs, wait } from '../support/windows'

const countPath = '**/api/notifications/unread-count'

/**
 * Holds each poll of the unread count. The returned function answers the held poll with the error,
 * so the test knows when the page starts to wait for its next poll.
 */
async function refuseCount(
  page: Page,
  answer: { status: number; headers?: Record<string, string> },
): Promise<() => Promise<void>> {
  const waiting: (() => void)[] = []
  await page.route(countPath, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.fulfill({ ...answer, contentType: 'application/json', body: '{"errors":[]}' })
  })
  return async () => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.pop()!()
  }
}

test('the bell polls again only after the Retry-After time of a 429', async ({
  context,
  complaints,
  member: _,
}) => {
  complaints.expect(/^429 GET \/api\/notifications\/unread-count$/)
  await context.clock.install()
  const window = await openWindow(context)
  const { page, asked } = window
  const refuse = await refuseCount(page, { status: 429, headers: { 'retry-after': '20' } })
  await page.clock.runFor(periodMs)
  await refuse()
  await expect.poll(() => window.answered).toEqual([429])
  // The wait is 20 s. The test advances the clock by only half of it, because real time passes too.
  await wait(10_000, window)
  expect(asked.length).toBe(1)
  await page.unroute(countPath)
  await wait(11_000, window)
  await expect.poll(() => asked.length).toBe(2)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
})

test('after a 401 the bell shows "Signed out" and stops polling', async ({
  context,
  service,
  member,
  complaints,
}) => {
  complaints.expect(/^401 GET \/api\/notifications\/unread-count$/)
  await context.clock.install()
  const window = await openWindow(context)
  const { page, asked } = window
  const database = await openDatabase(service)
  await database.query('delete from browser_sessions where customer_id = $1', [member.customerUid])
  await database.close()
  await wait(periodMs, window)
  await expect(page.getByRole('link', { name: 'Signed out' })).toHaveAttribute(
    'href',
    '/session-expired',
  )
  for (const _ of [1, 2, 3, 4, 5]) await wait(4 * periodMs, window)
  expect(asked.length).toBe(1)
})

test('after failed polls the bell shows the last count and polls less often', async ({
  context,
  complaints,
  member,
}) => {
  complaints.expect(/^500 GET \/api\/notifications\/unread-count$/)
  await context.clock.install()
  const window = await openWindow(context)
  const { page, asked, answered } = window
  const refuse = await refuseCount(page, { status: 500 })
  for (const [index, seconds] of [periodMs / 1000, 1, 2, 4, 8].entries()) {
    await page.clock.runFor(seconds * 1000 + 100)
    await refuse()
    // The test polls, because the response of an intercepted request arrives slightly later than a
    // response of the service.
    await expect.poll(() => [asked.length, answered.length]).toEqual([index + 1, index + 1])
  }
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await wait(45_000, window)
  expect(asked.length).toBe(5)
  await member.publish(1)
  await page.unroute(countPath)
  await wait(20_000, window)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
})
