import type { Locator } from 'playwright/test'
import { expect, type Page, test } from '../support/browser'
import { inspect } from '../support/inspect'
import { readOpenApi, resolvePart } from '../support/openapi-documents'
import type { Service } from '../support/service'

const chapterOf = (page: Page, name: string) => page.goto(`/developers/api/${name}`)
const sectionOf = (page: Page, operationId: string): Locator =>
  page.locator(`section[aria-labelledby="${operationId}"]`)
const unfold = (within: Locator, name: string) =>
  within.locator('summary').filter({ hasText: name }).click()

/** Reads the operations of the OpenAPI document, each with its error codes. */
async function readDocument(service: Service): Promise<Map<string, string[]>> {
  const document = await readOpenApi(service)
  type Declared = { operationId: string; responses: Record<string, { description: string }> }
  const operations = Object.values<Record<string, Declared>>(document.paths).flatMap((item) =>
    Object.values(item),
  )
  return new Map(
    operations.map(({ operationId, responses }) => [
      operationId,
      Object.values(responses).flatMap((response) =>
        [...resolvePart(document, response).description.matchAll(/^`([A-Z0-9_]+)`:/gm)].map(
          ([, code]) => code!,
        ),
      ),
    ]),
  )
}

/** Reads the operations of a chapter from its HTML. This is faster than opening the long page. */
const readSections = (page: Page, chapter: string): Promise<{ id: string; codes: string[] }[]> =>
  page.evaluate(async (path) => {
    const html = await (await fetch(path)).text()
    const content = new DOMParser().parseFromString(html, 'text/html')
    return [...content.querySelectorAll('section:has(> h2)')].map((one) => ({
      id: one.querySelector('h2')!.id,
      codes: [...one.querySelectorAll('a[href^="/developers/errors#"]')].map(
        (link) => link.getAttribute('href')!.split('#')[1]!,
      ),
    }))
  }, chapter)

test('the API reference lists every operation and explains its error codes', async ({
  page,
  service,
}) => {
  const document = await readDocument(service)
  await page.goto('/developers/api')
  const links = await page.getByRole('main').getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')!)) // biome-ignore format: one line is easier to read
  const chapters = new Set(
    links
      .filter((href) => /^\/developers\/api\/[\w-]+#/.test(href))
      .map((href) => href.split('#')[0]!),
  )
  const shown = new Map<string, string[]>()
  for (const chapter of chapters) {
    const sections = await readSections(page, chapter)
    for (const { id, codes } of sections) {
      expect(links).toContain(`${chapter}#${id}`)
      shown.set(id, codes)
    }
  }
  expect([...shown.keys()].sort()).toEqual([...document.keys()].sort())
  for (const [operationId, codes] of document)
    expect(shown.get(operationId), operationId).toEqual(expect.arrayContaining(codes))
  await page.goto('/developers/errors')
  const anchors = await page.locator('article h3').evaluateAll((all) => all.map(({ id }) => id))
  expect(anchors).toEqual(expect.arrayContaining([...new Set([...shown.values()].flat())]))
})

test('the copy buttons copy the displayed curl and TypeScript examples', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.url })
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await chapterOf(page, 'invitations')
  const section = sectionOf(page, 'createInvite')
  await unfold(section, 'In TypeScript')
  for (const name of ['createInvite with curl', 'createInvite in TypeScript']) {
    await section.getByRole('button', { name: `Copy ${name}`, exact: true }).click()
    await expect(section.getByText('Copied').last()).toBeVisible()
    const shown = (await section.getByRole('region', { name, exact: true }).textContent())!.trim()
    await expect.poll(async () => (await read()).trim()).toBe(shown)
    expect(shown).toContain(
      name.endsWith('curl')
        ? 'curl -s -X POST "$BASE_URL/branches/private/v1/invites"'
        : 'await latchkey.createInvite(',
    )
  }
  await page.goto('/developers')
  await page.getByRole('button', { name: 'Copy Create a session', exact: true }).click()
  await expect.poll(read).toContain('SESSION_ID=$(curl -s "$BASE_URL/entrypoint/org/v1/sessions"')
})

test('on the home page "Copied" covers no part of a command', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.url })
  await page.goto('/')
  const command = page.getByRole('region', { name: 'Run the ten lines' })
  await command.scrollIntoViewIfNeeded()
  const before = (await command.boundingBox())!
  await page.getByRole('button', { name: 'Copy Run the ten lines' }).click()
  const label = page.getByRole('status').filter({ hasText: 'Copied' })
  await expect(label).toBeVisible()
  expect((await command.boundingBox())!.width).toBe(before.width)
  expect((await label.boundingBox())!.x).toBeGreaterThanOrEqual(before.x + before.width)
})

test('"Try it" in the API reference calls the operation and shows the response', async ({
  page,
  service,
  complaints,
}) => {
  complaints.expect(/^400 POST \/branches\/private\/v1\/invites$/)
  await chapterOf(page, 'sessions')
  const send = async (section: Locator, operationId: string): Promise<string> => {
    await section.getByRole('button', { name: `Send ${operationId}`, exact: true }).click()
    const answer = section.getByRole('region', { name: `Response to ${operationId}`, exact: true })
    await expect(answer).toBeVisible()
    return (await answer.textContent())!
  }
  const create = sectionOf(page, 'createSession')
  await unfold(create, 'Try it')
  const { clientId, clientSecret } = service
  await create.getByLabel('Body').fill(JSON.stringify({ clientId, clientSecret }))
  const { data } = JSON.parse(await send(create, 'createSession'))
  expect(data.deviceSessionType).toBe('System')
  await expect(create.getByText(/^201 in \d+ ms$/)).toBeVisible()

  await unfold(page.getByRole('main'), 'Credentials to try it out')
  await page.getByLabel('X-Session-Id').fill(` ${data.sessionId} `)
  await page.getByLabel('X-Client-Id').fill(clientId)
  const who = sectionOf(page, 'whoami')
  await unfold(who, 'Try it')
  expect(JSON.parse(await send(who, 'whoami')).data).toMatchObject({
    kind: 'System',
    environment: 'sandbox',
  })

  // The page of the next chapter still contains the typed credentials.
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Invitations' })
    .click()
  const invite = sectionOf(page, 'createInvite')
  await unfold(invite, 'Try it')
  const invited = JSON.parse(await send(invite, 'createInvite'))
  expect(invited.data.inviteUrl).toContain(`${service.url}/invite/`)
  await invite.getByLabel('Body').fill('{"role":"king"}')
  await send(invite, 'createInvite')
  // The page shows the previous response until the new one arrives.
  await expect(
    invite.getByRole('region', { name: 'Response to createInvite', exact: true }),
  ).toContainText('"ONEOF"')
  await inspect(page, 'operations that were tried out')
})

test('"Try it" in the API reference refuses production keys and sends no request', async ({
  page,
}) => {
  await chapterOf(page, 'sessions')
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  const create = sectionOf(page, 'createSession')
  await unfold(create, 'Try it')
  for (const body of [
    '{"clientId":"ci_live_a","clientSecret":"x"}',
    '{"clientId":"x","clientSecret":"cs_live_b"}',
  ]) {
    await create.getByLabel('Body').fill(body)
    await create.getByRole('button', { name: 'Send createSession' }).click()
    await expect(create.getByRole('alert')).toContainText('nothing was sent')
  }
  await unfold(page.getByRole('main'), 'Credentials to try it out')
  for (const [label, key] of [['X-Client-Id', 'ci_live_a'], ['Bearer token', 'rt_live_a']] as const) {
    await page.getByLabel(label).fill(key)
    await expect(page.getByLabel(label)).toHaveValue('')
  } // biome-ignore format: a table
  await expect(
    page.getByText("That's a production key, so nothing was sent.").first(),
  ).toBeVisible()
  expect(sent).toEqual([])
})

test('every page of the API reference fits a small and a wide screen', async ({ page }) => {
  await page.goto('/developers/api')
  const pages = await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('href')!).filter((href) => href.startsWith('/developers')),
    )
  expect(pages.length).toBeGreaterThan(8)
  for (const path of new Set([...pages, '/developers', '/developers/sdk', '/developers/errors'])) {
    await page.goto(path)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(width)
      const hidden = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main *')]
          .filter(
            (one) =>
              one.scrollWidth > one.clientWidth + 1 &&
              /auto|scroll/.test(getComputedStyle(one).overflowX),
          )
          .filter((one) => one.tabIndex !== 0 || !one.getAttribute('aria-label'))
          .map((one) => one.outerHTML.slice(0, 200)),
      )
      expect(hidden, `${path} at ${width}: what scrolls without a name or a stop`).toEqual([])
    }
  }
  await page.goto('/developers/api/permissions')
  await inspect(page, 'permissions')
})

test('from 1200 px the code of the guides fits beside its text', async ({ page }) => {
  for (const path of ['/developers', '/developers/webhooks', '/developers/sdk']) {
    await page.goto(path)
    for (const width of [1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = await page
        .locator('main section:has(> pre)')
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((one) => one.getAttribute('aria-label')),
        )
      expect(cut, `${path} at ${width}`).toEqual([])
    }
  }
})

test('at 320 px the section links are in one row, and the current link is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/developers/sdk')
  const links = page.getByRole('navigation', { name: 'Developers' }).getByRole('link')
  await expect(links.last()).toBeInViewport({ ratio: 1 })
  await expect(links.last()).toHaveAttribute('aria-current', 'page')
  const tops = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('at 320 px, cells of the table "Changes of status" begin with their column name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/developers/codes')
  const readLabels = () =>
    page
      .getByRole('table', { name: 'Changes of status' })
      .locator('tbody tr:first-child > *')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content))
  expect(await readLabels()).toEqual(
    ['From', 'To', 'When', 'Notification'].map((name) => `"${name}: "`),
  )
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(new Set(await readLabels())).toEqual(new Set(['none']))
})

test.describe('the API reference without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the API reference shows examples and no button without effect', async ({
    page,
  }) => {
    await chapterOf(page, 'sessions')
    const create = sectionOf(page, 'createSession')
    await expect(create.getByRole('table', { name: 'Body of createSession' })).toContainText(
      'clientSecret',
    )
    await expect(create.getByRole('link', { name: 'CREDENTIAL_REVOKED' })).toHaveAttribute(
      'href',
      '/developers/errors#CREDENTIAL_REVOKED',
    )
    await unfold(create, 'In TypeScript')
    await expect(create.getByRole('region', { name: 'createSession in TypeScript' })).toContainText(
      'await latchkey.createSession(',
    )
    await expect(create.getByRole('region', { name: 'Response of createSession' })).toContainText(
      '"deviceSessionType": "System"',
    )
    // The check skips the search button, because the search is a form and works without a script.
    await expect(page.locator('button:visible:not(search button)')).toHaveCount(0)
    await expect(page.locator('search button')).toBeVisible()
    await expect(page.getByText('Try it').first()).toBeHidden()
  })
})
