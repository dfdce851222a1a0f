import { expect, type Page } from '../support/browser'
import { printFigures } from '../support/figures'
import { frame, marker, openInbox, pauseClock, row, toast } from '../support/inbox-page'
import { test } from '../support/inbox-test'
import { bell, heading, press } from '../support/journey'
import { openKeyboard } from '../support/keyboard'
import { openWindow, periodMs, wait, watchMarks } from '../support/windows'

const maxKeys = 14
const undoMs = 8000

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await frame(page)
  }
}

test('single-key shortcuts focus, mark and open inbox items, and undo changes', async ({
  context,
  member,
}) => {
  await member.publish(2)
  await member.markByHand()
  const page = await openInbox(context)
  const marks = watchMarks(page)
  await page.getByRole('button', { name: 'Letter 2', exact: true }).focus()
  await pressKeys(page, 'j')
  await expect(row(page, 'Letter 1')).toBeFocused()
  await pressKeys(page, 'k', 'k')
  await expect(row(page, 'Letter 2')).toBeFocused()
  await pressKeys(page, 'j', 'Shift+I')
  await expect(marker(page, 'Letter 1')).toHaveCount(0)
  await expect(row(page, 'Letter 1')).toBeFocused()
  await pressKeys(page, 'z')
  await expect(marker(page, 'Letter 1')).toBeVisible()
  await pressKeys(page, 'Shift+I', 'Shift+U')
  await expect(marker(page, 'Letter 1')).toBeVisible()
  await expect(row(page, 'Letter 1')).toBeFocused()
  await expect(toast(page)).toHaveCount(0)
  await pressKeys(page, 'Shift+A')
  await expect(toast(page)).toContainText('Marked 4 as read')
  await expect(row(page, 'Letter 1')).toBeFocused()
  await pressKeys(page, 'z')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
  expect(marks).toEqual([])
  await pressKeys(page, 'Enter')
  await expect(heading(page, 'Letter 1')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
  await expect.poll(() => marks.length).toBe(1)
})

test('a focused inbox row shows two focus rings in each theme, one in forced colors', async ({
  context,
  member,
}) => {
  await member.publish(2)
  await member.markByHand()
  const page = await openInbox(context)
  await marker(page, 'Letter 2').focus()
  await pressKeys(page, 'Enter')
  await expect(row(page, 'Letter 2')).toBeFocused()
  for (const [key, title] of [
    ['Shift+U', 'Letter 2'],
    ['j', 'Letter 1'],
    ['k', 'Letter 2'],
  ] as const) {
    await pressKeys(page, key)
    const focused = row(page, title)
    await expect(focused).toBeFocused()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'none' })
      await expect(focused).toHaveCSS('box-shadow', 'rgb(255, 200, 69) 0px 0px 0px 5px')
      await expect(focused).toHaveCSS('outline-width', '2px')
      await expect(focused).toHaveCSS('outline-style', 'solid')
    }
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(focused).toHaveCSS('box-shadow', 'none')
    await expect(focused).toHaveCSS('outline-width', '3px')
    await expect(focused).toHaveCSS('outline-style', 'solid')
  }
})

test('inbox shortcuts do nothing outside the list or with a modifier key', async ({
  context,
  member,
}) => {
  await member.markByHand()
  const page = await openInbox(context)
  await heading(page, 'Inbox').focus()
  await pressKeys(page, 'j', 'Shift+A', 'z', '?')
  await expect(heading(page, 'Inbox')).toBeFocused()
  await marker(page, "You're approved").focus()
  await pressKeys(page, 'Alt+j', 'Alt+Shift+I', 'Alt+Shift+A')
  await expect(marker(page, "You're approved")).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the ? key lists the inbox shortcuts, and closing the list restores the focus', async ({
  context,
  member,
}) => {
  await member.markByHand()
  const page = await openInbox(context)
  await marker(page, "You're approved").focus()
  await pressKeys(page, '?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Mark all as read')
  await pressKeys(page, 'Shift+A', 'j')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await pressKeys(page, 'Escape')
  await expect(help).toHaveCount(0)
  await expect(marker(page, "You're approved")).toBeFocused()
  await press(page, 'Keyboard shortcuts')
  await expect(help).toBeVisible()
  await press(page, 'Close')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
})

test('if the shortcut list fails to load, an alert appears and the ? key retries', async ({
  context,
  member,
}) => {
  await member.markByHand()
  const page = await openInbox(context)
  const pressHelp = async () => {
    await marker(page, "You're approved").focus()
    await pressKeys(page, '?')
  }
  await page.route('**/*.js', (route) => route.abort())
  await pressHelp()
  await context.clock.runFor(10_000)
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't do that." })).toBeVisible()
  await page.unroute('**/*.js')
  // The framework repeats a failed request after a delay. A key press during the delay waits for
  // the repetition. So the test also advances the clock.
  await expect(async () => {
    await pressHelp()
    await context.clock.runFor(10_000)
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('a setting turns the inbox shortcuts off', async ({ context, member }) => {
  await member.markByHand({})
  const page = await openInbox(context)
  await marker(page, "You're approved").focus()
  await pressKeys(page, 'j', 'Shift+I', 'Shift+A', '?')
  await expect(marker(page, "You're approved")).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveCount(0)
})

test('the toast and the button for new items never cover the focused element', async ({
  context,
  member,
}) => {
  await member.publish(12)
  await member.markByHand()
  const page = await openInbox(context)
  await member.publish(1, { title: 'A late letter' })
  await context.clock.runFor(periodMs)
  await expect(page.getByRole('button', { name: '1 new notification' })).toBeVisible()
  await marker(page, 'Letter 12').click()
  await expect(toast(page)).toBeVisible()
  const isSeen = () =>
    page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const { left, top, width, height } = focused.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return found !== null && (focused.contains(found) || found.contains(focused))
    })
  for (let tabs = 0; tabs < 24; tabs++) {
    await page.keyboard.press('Tab')
    await expect.poll(isSeen, await page.locator(':focus').ariaSnapshot()).toBe(true)
  }
  await heading(page, 'Inbox').focus()
})

test('marking one item, undoing and marking all takes at most 14 keys and one request', async ({
  context,
  member,
}) => {
  await member.publish(1)
  await member.markByHand()
  await context.clock.install()
  const windows = [
    await openWindow(context, '/inbox'),
    await openWindow(context, '/inbox'),
  ] as const
  const [{ page }, { page: other }] = windows
  await pauseClock(context, page)
  const marks = watchMarks(page)
  const expectBells = async (name: string) => {
    await frame(page)
    for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName(name)
  }
  await page.bringToFront()
  const keys = openKeyboard(page)
  await keys.reach('Skip to main content')
  await keys.press('Enter')
  await keys.reach('Unread (3)')
  await keys.press('Enter')
  await expect(page).toHaveURL(/filter=unread$/)
  await frame(page)
  await expect(page.getByRole('link', { name: 'Unread (3)' })).toBeFocused()
  await keys.reach('Letter 1')
  await keys.press('Shift+I')
  await expectBells('Inbox, 2 unread')
  await keys.press('z')
  await expectBells('Inbox, 3 unread')
  await keys.press('Shift+A')
  await expectBells('Inbox')
  printFigures('T11 two windows', { strokes: `${keys.count()} (at most ${maxKeys})` })
  expect(keys.count()).toBeLessThanOrEqual(maxKeys)
  await page.clock.runFor(undoMs)
  await expect.poll(() => member.countUnread()).toBe(0)
  for (const _ of [1, 2, 3, 4]) await wait(periodMs, ...windows)
  expect(marks).toEqual([expect.stringMatching(/^before /)])
  expect(await member.countUnread()).toBe(0)
  for (const { page: each } of windows) await expect(bell(each)).toHaveAccessibleName('Inbox')
  // During the two minutes, only one window sent polls.
  expect(windows.map(({ asked }) => asked.length).toSorted()[0]).toBe(0)
  expect(windows.reduce((sum, { asked }) => sum + asked.length, 0)).toBeLessThanOrEqual(6)
})
