import { notificationTypeNames } from '@/lib/notification-words'
import { paths } from '../support/api'
import { expect, type Locator, type Page } from '../support/browser'
import { openDatabase } from '../support/database'
import { marker, row, visitInbox } from '../support/inbox-page'
import { test } from '../support/inbox-test'
import { bell } from '../support/journey'
import { doubleTextSize, listOverflows } from '../support/layout'

/** Returns the opacity of a control, multiplied by that of all elements around it. */
const readOpacity = (control: Locator): Promise<number> =>
  control.evaluate((element) => {
    let opacity = 1
    for (let one: Element | null = element; one; one = one.parentElement)
      opacity *= Number(getComputedStyle(one).opacity)
    return opacity
  })

test('the rows of the inbox are over 1,000 px wide and align with the filters', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitInbox(page)
  const filters = (await page.getByRole('navigation', { name: 'Show' }).boundingBox())!
  const line = (await row(page, "You're approved").boundingBox())!
  expect([line.x, line.width]).toEqual([filters.x, filters.width])
  expect(line.width).toBeGreaterThan(1000)
  expect(await listOverflows(page)).toEqual([])
})

for (const width of [1024, 1440])
  test(`at ${width} px each row of the inbox shows its buttons without hovering`, async ({
    page,
    client,
    member,
  }) => {
    const [{ id }] = await member.publish(2, { body: 'w '.repeat(900) })
    await client.call('DELETE', `${paths.notifications}/${id}`, { headers: member.headers })
    await member.markByHand()
    await page.setViewportSize({ width, height: 800 })
    await visitInbox(page)
    const ends: number[] = []
    for (const title of ['Letter 1', 'Letter 2']) {
      const line = row(page, title)
      const buttons = await line.getByRole('button', { name: /^(?:Archive|Mark as)/ }).all()
      expect(buttons).toHaveLength(2)
      const text = (await line.getByText(/w w/).boundingBox())!
      for (const one of buttons) {
        expect(await readOpacity(one)).toBe(1)
        expect((await one.boundingBox())!.x).toBeGreaterThanOrEqual(text.x + text.width)
      }
      const last = (await buttons.at(-1)!.boundingBox())!
      ends.push(last.x + last.width)
    }
    expect(ends[0]).toBe(ends[1])
  })

test('an inbox row shows the text before the sender and cuts off the end of long text', async ({
  page,
  member,
}) => {
  await member.publish(1, { body: '$4,800.00 to R. Castellanos did not go out.' })
  await visitInbox(page)
  await expect(row(page, 'Letter 1')).toContainText(
    'now · $4,800.00 to R. Castellanos did not go out. From Demo Bank',
  )
  await member.publish(1, { title: 'Long', body: `First ${'w'.repeat(900)}` })
  await visitInbox(page)
  // A very long word must fill the first line and must not move to a hidden second line.
  const share = await row(page, 'Long')
    .getByText(/First w/)
    .evaluate((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { bottom, width } = text.getBoundingClientRect()
      const shown = [...range.getClientRects()].filter((part) => part.top < bottom)
      return Math.max(...shown.map((part) => part.width)) / width
    })
  expect(share).toBeGreaterThan(0.8)
})

test('in an unread inbox row, time and sender have one color, title and text another', async ({
  page,
  member,
}) => {
  await member.markByHand()
  await member.publish(1, { body: 'The money has moved.' })
  await visitInbox(page)
  const line = row(page, 'Letter 1')
  const readColor = (part: Locator) => part.evaluate((one) => getComputedStyle(one).color)
  const [title, text, time, sender] = await Promise.all(
    [
      line.getByRole('button', { name: 'Letter 1', exact: true }),
      line.getByText(/The money has moved/),
      line.locator('time'),
      line.getByText('From Demo Bank', { exact: true }),
    ].map(readColor),
  )
  expect([text, sender]).toEqual([title, time])
  expect(text).not.toBe(time)
})

test('beside an open item, list texts use the full width and end with a whole word', async ({
  page,
  client,
  member,
}) => {
  const body = 'supercalifragilistic '.repeat(20).trim()
  const [, { id }] = await member.publish(2, { body })
  await client.call('POST', `${paths.notifications}/mark-all-read`, { headers: member.headers })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/inbox/${id}`)
  const list = page.getByRole('complementary', { name: 'Inbox' })
  const line = list.getByRole('listitem').filter({ hasText: 'Letter 1' })
  const text = line.getByText(/supercali/)
  const [row, shown] = [(await line.boundingBox())!, (await text.boundingBox())!]
  // The text fills the row, because the invisible Archive button takes no space.
  expect(row.x + row.width - (shown.x + shown.width)).toBeLessThan(16)
  const isWhole = await text.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect()
    const range = document.createRange()
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      for (const { index, 0: word } of words.currentNode.textContent!.matchAll(/super\w+/g)) {
        range.setStart(words.currentNode, index)
        range.setEnd(words.currentNode, index + word.length)
        const parts = [...range.getClientRects()].filter((part) => part.top < bottom)
        if (parts.length > 1) return false
      }
    }
    return true
  })
  expect(isWhole).toBe(true)
  const archive = line.getByRole('button', { name: 'Archive: Letter 1' })
  expect(await readOpacity(archive)).toBe(0)
  // The button stays invisible, because it would cover the focus ring of the title.
  await line.getByRole('link', { name: 'Letter 1', exact: true }).focus()
  expect(await readOpacity(archive)).toBe(0)
  await archive.focus()
  expect(await readOpacity(archive)).toBe(1)
  await line.hover()
  await expect.poll(() => readOpacity(archive)).toBe(1)
})

test('beside an open item, all rows of the list have the same height', async ({ page, member }) => {
  const data = { action: { label: 'See your status', url: '/status' } }
  const [{ id }] = await member.publish(1, { title: 'Short', body: 'Paid.' })
  await member.publish(1, { title: 'Long', body: 'supercalifragilistic '.repeat(20), data })
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await visitInbox(page, `/inbox/${id}`)
    const rows = page.getByRole('complementary', { name: 'Inbox' }).locator('li[data-item]')
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
    expect(heights.length).toBe(4)
    expect(new Set(heights).size, `${heights}`).toBe(1)
  }
})

test('on a phone the inbox filters are one row that scrolls to the current filter', async ({
  page,
  signUp,
}) => {
  await signUp()
  for (const width of [320, 412]) {
    await page.setViewportSize({ width, height: 640 })
    await visitInbox(page)
    const nav = page.getByRole('navigation', { name: 'Show' })
    const filters = await nav.getByRole('link').all()
    const tops = await Promise.all(filters.map(async (one) => (await one.boundingBox())!.y))
    expect(tops).toHaveLength(6)
    expect(new Set(tops).size, `${width}`).toBe(1)
    const heading = page.getByRole('heading', { level: 1 })
    expect((await filters[0]!.boundingBox())!.x).toBe((await heading.boundingBox())!.x)
    expect((await nav.boundingBox())!.height).toBeLessThan(48)
    expect(await listOverflows(page)).toEqual([])
    await visitInbox(page, '/inbox?filter=archived')
    await expect(nav.getByRole('link', { name: 'Archived' })).toBeInViewport({ ratio: 1 })
  }
})

test('at 320 px with doubled text size, no default notification text is cut off', async ({
  page,
  service,
  member,
}) => {
  const made = await member.publish(notificationTypeNames.length, { title: undefined })
  const database = await openDatabase(service)
  for (const [index, type] of notificationTypeNames.entries())
    await database.query('update notifications set type = $1 where id = $2', [type, made[index].id])
  await database.close()
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleTextSize(page)
  await visitInbox(page)
  const rows = page.locator('li[data-item]')
  await expect(rows).toHaveCount(notificationTypeNames.length + 2)
  const cut = await rows.evaluateAll((all) =>
    all.flatMap((row) =>
      [...row.querySelectorAll('*')]
        .filter((one) => getComputedStyle(one).overflow === 'hidden')
        .filter((one) => one.scrollHeight > one.clientHeight + 1 && !one.matches('.sr-only'))
        .map((one) => one.textContent),
    ),
  )
  expect(cut).toEqual([])
  expect(await listOverflows(page)).toEqual([])
})

test('on a 320 px screen the toast is at the bottom, and the last row ends above it', async ({
  page,
  member,
}) => {
  await member.markByHand()
  await member.publish(8)
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleTextSize(page)
  await visitInbox(page)
  await marker(page, 'Letter 8').click()
  const undo = page.getByRole('button', { name: 'Undo' })
  // Focuses the Undo button, so that the toast does not time out.
  await undo.focus()
  const box = page.locator('[data-toast]')
  await expect(box).toHaveCSS('opacity', '1')
  const { x, y, width, height } = (await box.boundingBox())!
  expect([x, width, y + height]).toEqual([0, 320, 640])
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = (await row(page, 'We received your application').boundingBox())!
  expect(last.y + last.height).toBeLessThanOrEqual((await box.boundingBox())!.y)
})

/** Lists the rows that are partly visible beside the toast, and whether the toast covers a row. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-toast]')!.getBoundingClientRect()
    const meets = (row: DOMRect) =>
      Math.max(row.top, toast.top) < Math.min(row.bottom, toast.bottom) &&
      Math.max(row.left, toast.left) < Math.min(row.right, toast.right)
    const isInPart = (row: Element) => {
      const { left, right, top, bottom } = row.getBoundingClientRect()
      const y = (Math.max(top, toast.top) + Math.min(bottom, toast.bottom)) / 2
      return [left + 2, right - 2].some((x) => row.contains(document.elementFromPoint(x, y)))
    }
    const rows = [...document.querySelectorAll('li[data-item]')]
    const overlapping = rows.filter((row) => meets(row.getBoundingClientRect()))
    return { overlapping: overlapping.length, inPart: overlapping.filter(isInPart).length }
  })

for (const [name, isOpen] of [
  ['the inbox', false],
  ['the list beside an item', true],
] as const)
  test(`at 1280 px the toast covers no text and no action in ${name}`, async ({ page, member }) => {
    await member.markByHand()
    const [{ id }] = await member.publish(18)
    await page.setViewportSize({ width: 1280, height: 800 })
    await visitInbox(page, isOpen ? `/inbox/${id}` : '/inbox')
    await marker(page, 'Letter 18').click()
    // Focuses the Undo button, so that the toast does not time out.
    await page.getByRole('button', { name: 'Undo' }).focus()
    await expect(page.locator('[data-toast]')).toBeInViewport({ ratio: 1 })
    expect(await findCovered(page)).toEqual({ overlapping: 0, inPart: 0 })
    for (const y of [170, 300, 450, 10_000]) {
      await page.evaluate((to) => window.scrollTo(0, to), y)
      await expect(page.locator('[data-toast]')).toBeInViewport({ ratio: 1 })
      expect((await findCovered(page)).inPart, `${y}`).toBe(0)
    }
    expect(await listOverflows(page)).toEqual([])
  })

test('the header marks the bell as the current link on the inbox and its item pages', async ({
  page,
  member,
}) => {
  const [{ id }] = await member.publish(1)
  const readLook = (name: string) =>
    page
      .getByRole('navigation', { name: 'Account' })
      .getByText(name, { exact: true })
      .evaluate((text) => {
        const { color, fontWeight, textDecorationLine } = getComputedStyle(text)
        return { color, fontWeight, textDecorationLine }
      })
  await page.goto('/status')
  const current = await readLook('Status')
  const other = await readLook('Settings')
  expect(await readLook('Inbox')).toEqual(other)
  await page.goto('/inbox')
  await expect(bell(page)).toHaveAttribute('aria-current', 'page')
  expect(await readLook('Inbox')).toEqual(current)
  await page.goto(`/inbox/${id}`)
  await expect(bell(page)).toHaveAttribute('aria-current', 'true')
  expect(await readLook('Inbox')).toEqual(current)
})
