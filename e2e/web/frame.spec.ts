import { expect, type Locator, type Page, test } from '../support/browser'
import { applyPath, arrive, heading, headingOf } from '../support/journey'
import { listOverflows } from '../support/layout'
import { stepSlugs } from '../support/people'

const column = (page: Page) => page.getByRole('complementary', { name: 'About this application' })
const outline = (page: Page) => page.getByRole('navigation', { name: 'Your application' })

test('on wide screens a side column shows form sections, data recipients and help', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'identification' })
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(applyPath('identification'))
  await arrive(page, 'identification')
  await expect(outline(page).locator('[aria-current=step]')).toHaveText('ID')
  await expect(outline(page).getByRole('link')).toHaveText(['About you', 'Address'])
  await expect(column(page)).toContainText('Who sees your answers')
  await expect(column(page)).toContainText(/We keep your answers until \w+ \d+, \d{4}/)
  expect(await listOverflows(page)).toEqual([])
  const [form, side] = await Promise.all([
    page.getByRole('main').boundingBox(),
    column(page).boundingBox(),
  ])
  expect(form!.width).toBe(560)
  expect(side!.x).toBeGreaterThan(form!.x + form!.width)
  const marks = await outline(page).locator('svg').all()
  const lefts = await Promise.all(marks.map(async (mark) => (await mark.boundingBox())!.x))
  expect(lefts).toEqual([lefts[0], lefts[0]])

  await outline(page).getByRole('link', { name: 'Address' }).click()
  await arrive(page, 'address')
  await expect(outline(page).locator('[aria-current=step]')).toHaveText('Address')
  await expect(heading(page, headingOf('address'))).toBeFocused()
})

test('the side column follows the form in tab order and is hidden on narrow screens', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'date-of-birth' })
  await page.goto(applyPath('date-of-birth'))
  await arrive(page, 'date-of-birth')
  const isAfter = await column(page).evaluate(
    (aside) =>
      (document.querySelector('main')!.compareDocumentPosition(aside) &
        Node.DOCUMENT_POSITION_FOLLOWING) !==
      0,
  )
  expect(isAfter).toBe(true)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(column(page)).toBeHidden()
})

test('a screen of medium width shows the sections of the form in a closed list', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'identification' })
  await page.setViewportSize({ width: 820, height: 1100 })
  await page.goto(applyPath('identification'))
  await arrive(page, 'identification')
  const sections = page.getByRole('navigation', { name: 'All sections' })
  await expect(sections).toBeHidden()
  await page.getByText('All sections').click()
  await expect(sections.locator('[aria-current=step]')).toHaveText('ID')
  await expect(sections.getByRole('link')).toHaveText(['About you', 'Address'])
  expect(await listOverflows(page)).toEqual([])
  await sections.getByRole('link', { name: 'Address' }).click()
  await arrive(page, 'address')
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByText('All sections')).toBeHidden()
  }
})

test('without a side column, text above Continue explains who reads the answers', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'review' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const slug of stepSlugs) {
    await page.goto(applyPath(slug))
    await expect(column(page)).toBeHidden()
    const facts = page.locator('main details').last()
    await expect(facts.getByText('Our identity partner checks them.')).toBeHidden()
    await facts.getByText('Who sees this').click()
    await expect(facts.getByText('Our identity partner checks them.')).toBeVisible()
    await expect(facts).toContainText(/We keep your answers until \w+ \d+, \d{4}/)
    const ends = await Promise.all(
      [facts, page.getByRole('button', { name: /^(Continue|Sign )/ })].map((one) =>
        one.boundingBox(),
      ),
    )
    expect(ends[0]!.y + ends[0]!.height, slug).toBeLessThan(ends[1]!.y)
  }
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('text of account pages spans at least 75% of a 1,024 px screen', async ({
  page,
  signUp,
  startForm,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  /** Returns the rightmost edge of all text in the content of the page. */
  const readEnd = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      let end = 0
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement!
        if (parent.closest('header, footer, [aria-label=Sandbox], script, noscript, .sr-only'))
          continue
        range.selectNodeContents(texts.currentNode)
        end = Math.max(end, range.getBoundingClientRect().right)
      }
      return end
    })
  await startForm({ at: 'identification' })
  const expectWide = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await readEnd(), path).toBeGreaterThan(0.75 * 1024)
    expect(await listOverflows(page), path).toEqual([])
  }
  await expectWide('/status')
  await signUp({ socialSecurityNumber: '000-00-0002' })
  for (const path of ['/status', '/status/information', '/status/record', '/settings'])
    await expectWide(path)
  const course = page.getByRole('complementary').getByRole('list')
  await page.goto('/status/information')
  await expect(course.locator('[aria-current=step]')).toContainText(
    "We're waiting for your answers",
  )
})

test('the side column begins at one horizontal position on form and account pages', async ({
  page,
  signUp,
  startForm,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const lefts: Record<string, number> = {}
  const measure = async (path: string, first: Locator) => {
    await page.goto(path)
    lefts[path] = (await first.boundingBox())!.x
  }
  const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  await startForm({ at: 'review' })
  await measure('/help', title('Save and finish later'))
  for (const slug of ['name', 'w9', 'review'])
    await measure(applyPath(slug), title('Your application'))
  await signUp({ socialSecurityNumber: '000-00-0002' })
  for (const path of ['/status', '/status/information']) await measure(path, title('Timeline'))
  await measure('/status/record', page.getByRole('button', { name: 'Print or save' }))
  const [first] = Object.values(lefts)
  expect(lefts).toEqual(Object.fromEntries(Object.keys(lefts).map((path) => [path, first])))
})

test('each page without a form has one button and offers help in at most one place', async ({
  page,
  complaints,
  signUp,
}) => {
  complaints.expect(/^(404|500) GET /)
  const buttonHeight = 48
  type Help = 'in the text' | 'beside it' | 'absent'
  const expectButton = async (path: string, help: Help = 'beside it') => {
    await page.goto(path)
    const links = await page.getByRole('main').getByRole('link').all()
    const boxes = await Promise.all(links.map((link) => link.boundingBox()))
    expect(
      boxes.filter((box) => box!.height >= buttonHeight),
      path,
    ).toHaveLength(1)
    const inText = page.getByRole('main').getByRole('link', { name: /^contact us$/i })
    await expect(inText).toHaveCount(help === 'in the text' ? 1 : 0)
    const beside = page.getByRole('complementary', { name: 'Help' })
    await expect(beside.filter({ visible: true })).toHaveCount(help === 'beside it' ? 1 : 0)
  }
  for (const path of ['/not-eligible', '/problem']) await expectButton(path, 'in the text')
  // The person has just written to support. So the page that confirms the message has no link for
  // contacting support.
  await expectButton('/help/sent', 'absent')
  const paths = [
    '/signed-out',
    '/session-expired',
    '/no-such-page',
    '/invite/unknown',
    '/link/unknown',
    '/verify-email/confirm?token=gone',
    '/wrong-account',
  ]
  for (const path of paths) await expectButton(path)
  await signUp()
  await expectButton('/already-complete')
  // The only button is primary, because there is no link back to a partner.
  const button = page.getByRole('main').getByRole('link', { name: 'See your status' })
  await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('on a 320 px screen the header ends at most 180 px below the top', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/status', '/help']) {
    await page.goto(path)
    const { y, height } = (await page.getByRole('banner').boundingBox())!
    expect(y + height, path).toBeLessThanOrEqual(180)
  }
})

test('at 320 px the header of a public page keeps its links in one row during a signup', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/wrong-account?type=operator', '/help']) {
    await page.goto(path)
    const links = page.getByRole('navigation', { name: 'Site' }).getByRole('listitem')
    await expect(links.first()).toHaveText('Continue your application')
    const tops = await links.evaluateAll((all) =>
      all.map((each) => Math.round(each.getBoundingClientRect().y)),
    )
    expect(tops.length).toBe(4)
    expect(new Set(tops).size, `${path} ${tops}`).toBe(1)
  }
})

test('on a phone the form header is one row, and Save and exit is beside Continue', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'review' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const slug of ['address', 'w9', 'review']) {
    await page.goto(applyPath(slug))
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Help' })).toBeVisible()
    expect((await banner.boundingBox())!.height, slug).toBeLessThan(80)
    await expect(page.getByText('Save and exit').filter({ visible: true })).toHaveCount(1)
  }
})

test('on a 320 x 640 px screen the account types and Continue need no scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/start')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
  for (const name of ['Individual', 'Business owner', 'Operator'])
    await expect(page.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
})
