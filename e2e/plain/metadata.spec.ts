import { expect, test } from 'vitest'
import { call, connect } from '../support/api'
import { prepare, prepareMember } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService } from '../support/shared'

const service = borrowService()
const client = connect(service)

/** Reads the title and the meta elements of a page, by name or property. */
function readMetadata(page: PlainPage) {
  const named = page
    .list(({ tag }) => tag === 'meta')
    .map(({ attributes }) => [attributes.name ?? attributes.property, attributes.content] as const)
  return { ...Object.fromEntries(named), title: page.title } as Record<string, string | undefined>
}

test('each page of the sitemap has a title, a description and a picture', async () => {
  const { text } = await call(service, 'GET', '/sitemap.xml')
  const paths = [...text.matchAll(/<loc>(.*)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  const titles: string[] = []
  for (const path of paths) {
    const page = openPlainPage(service.url)
    await page.open(path)
    expect([path, page.url.pathname]).toEqual([path, path])
    const found = readMetadata(page)
    expect.soft(found.description?.length, path).toBeGreaterThan(20)
    expect.soft(found['og:title'], path).toBe(found.title)
    expect.soft(found['og:image'], path).toBe(`${service.url}/og.png`)
    expect.soft(found.robots, path).toBeUndefined()
    titles.push(found.title!)
  }
  expect(new Set(titles).size).toBe(titles.length)
})

test('the description of the home page names the API; applicant pages invite to apply', async () => {
  const describe = async (path: string) => {
    const page = openPlainPage(service.url)
    await page.open(path)
    return readMetadata(page).description
  }
  const ofPartners = await describe('/')
  expect(ofPartners).toContain('API')
  for (const path of ['/start', '/sign-in', '/privacy', '/terms', '/invite/unknown'])
    expect.soft(await describe(path), path).toMatch(/^Apply for an account online/)
})

test('error pages and signed-out pages have a description and a noindex robots tag', async () => {
  const ended = ['/session-expired', '/signed-out', '/sign-in-needed', '/not-eligible']
  for (const path of [...ended, '/problem', '/unsent', '/a/path/without/a/page']) {
    const page = openPlainPage(service.url)
    await page.open(path)
    const { robots, title, description, ...found } = readMetadata(page)
    expect.soft([path, robots]).toEqual([path, 'noindex'])
    expect.soft(description, path).toMatch(/^Apply for an account online/)
    expect.soft(found['og:title'], path).toBe(title)
    expect.soft(found['og:image'], path).toBe(`${service.url}/og.png`)
  }
})

test('the social media picture and the icons of the manifest exist', async () => {
  const { text } = await call(service, 'GET', '/manifest.webmanifest')
  const { icons } = JSON.parse(text) as { icons: { src: string }[] }
  for (const path of ['/og.png', '/apple-icon.png', ...icons.map(({ src }) => src)]) {
    const { status, headers } = await call(service, 'GET', path)
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  }
})

test('pages with personal data have a description and a noindex robots tag', async () => {
  const description = expect.stringMatching(/^Apply for an account online/)
  const applicant = openPlainPage(service.url)
  await prepare(applicant, service.url, client, { at: 'address' })
  await applicant.open('/apply/individual/address')
  expect(readMetadata(applicant)).toMatchObject({ robots: 'noindex', description })
  const member = openPlainPage(service.url)
  await prepareMember(member, service.url, client)
  for (const path of ['/status', '/status/record', '/inbox', '/settings']) {
    await member.open(path)
    expect([path, member.url.pathname]).toEqual([path, path])
    expect(readMetadata(member), path).toMatchObject({ robots: 'noindex', description })
  }
})
