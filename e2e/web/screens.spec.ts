import fs from 'node:fs'
import path from 'node:path'
import { call, paths } from '../support/api'
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
import { avery, endCodeWait, moveClock, prepareMember } from '../support/people'
import { shrinkPng } from '../support/png'
import { markByHand } from '../support/windows'

// The tests always check the content of the screenshots, but write them only if SCREENS_DIR is set.
test.use({
  timezoneId: 'America/Chicago',
  locale: 'en-US',
  contextOptions: { reducedMotion: 'reduce' },
})

const daySeconds = 24 * 3600
const wide = { width: 1280, height: 1080 }
const narrow = { width: 320, height: 720 }

async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS_DIR ?? test.info().outputDir
  // Removes the focus, moves the pointer away and scrolls to the top. So the screenshots of each
  // run are equal.
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    ;(document.activeElement as HTMLElement).blur()
    window.scrollTo(0, 0)
    await document.fonts.ready
  })
  const png = shrinkPng(await page.screenshot({ animations: 'disabled' }))
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, `${name}.png`), png)
  expect(png.length).toBeGreaterThan(5000)
  expect(png.length).toBeLessThan(150_000)
}

test('the form screenshot shows a filled-in ID step', async ({ page, startForm }) => {
  await startForm({ at: 'identification' })
  await page.setViewportSize(wide)
  await page.goto(applyPath('identification'))
  await arrive(page, 'identification')
  await fillers.identification(page, {
    ...avery,
    identification: { ...avery.identification, expires: { month: '7', day: '24', year: '2030' } },
  })
  await draw(page, 'form')
})

test('the inbox screenshot shows all kinds of items', async ({
  page,
  context,
  openBrowser,
  service,
  client,
}) => {
  const { headers: asService } = await client.systemSession()
  const days = [
    [-3, []],
    [
      -1,
      [
        {
          type: 'PLATFORM_MESSAGE',
          title: 'Welcome to Latchkey',
          body: 'This is where we keep you informed.',
        },
        {
          type: 'TRANSACTION_EXECUTED',
          title: 'Deposit completed',
          body: '$1,200.00 from Harbor Credit Union has arrived.',
        },
      ],
    ],
    [
      0,
      [
        {
          type: 'TRANSACTION_REJECTED',
          title: 'Transfer declined',
          body: '$4,800.00 to R. Castellanos did not go out.',
        },
        {
          type: 'CARD_SHIPPED',
          title: 'Your card is on its way',
          body: 'It arrives in 5 to 7 days.',
        },
        {
          type: 'TRANSACTION_PENDING',
          title: 'Transfer started',
          body: '$250.00 to Blake Moreno, expected tomorrow.',
        },
      ],
    ],
  ] as const
  let email = ''
  let customerUid = ''
  for (const [day, events] of days) {
    await moveClock(service, day * daySeconds)
    if (day === -3) {
      const other = await openBrowser()
      ;({ email, customerUid } = await prepareMember(other, service.url, client))
      await markByHand(other, service.url)
    }
    for (const event of events) {
      const answer = await call(service, 'POST', paths.events, {
        headers: asService,
        json: { customerUid, ...event },
      })
      expect(answer.status).toBe(202)
    }
  }
  const { headers } = await client.userSession(customerUid)
  const { body } = await call(service, 'GET', paths.notifications, { headers })
  for (const { id } of body.data.slice(4))
    await call(service, 'DELETE', `${paths.notifications}/${id}`, { headers })

  await endCodeWait(service)
  await page.setViewportSize(wide)
  await signIn(page, email)
  await confirmAccount(page)
  await expect(heading(page, "You're approved")).toBeVisible()
  await page.goto('/inbox')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(/^(Transactions|Verification|Messages) ·/) }),
  ).toHaveCount(7)
  await draw(page, 'inbox')
  await context.clearCookies()
})

test.describe('screenshots of a small dark screen', () => {
  test.use({ viewport: narrow, colorScheme: 'dark', deviceScaleFactor: 2 })

  test('the small dark screenshots show the start, review and status pages', async ({
    page,
    signUp,
    startForm,
  }) => {
    await page.goto('/start')
    await page.getByLabel('Individual').check()
    await draw(page, 'start')
    await startForm({ at: 'review' })
    await page.goto(applyPath('review'))
    await arrive(page, 'review')
    await draw(page, 'review')
    await signUp()
    await page.goto('/status')
    await expect(heading(page, "You're approved")).toBeVisible()
    await draw(page, 'status')
  })
})
