import { expect, test } from 'vitest'
import { bearer, call } from '../support/api'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { type Element, listElements, readHtml, textOf } from '../support/html'
import { borrowService } from '../support/shared'

const service = borrowService()
const read = (path: string) => call(service, 'GET', path)
const linksOf = (markdown: string) =>
  [...markdown.matchAll(/\[[^\]]+\]\(([^)]+)\)/g)].map(([, to]) => to!)
const listDocuments = async () =>
  linksOf((await read('/llms.txt')).text).filter((url) => url.endsWith('.md'))

/** Returns the URL of the page that belongs to a Markdown document. */
function pageOf(url: string): string {
  const name = /([\w-]+)\.md$/.exec(url)![1]!
  if (name === 'quick-start') return '/developers'
  if (name === 'webhook-guide') return '/developers/webhooks'
  if (['api', 'sdk', 'errors', 'codes', 'versions', 'reliability', 'leak'].includes(name))
    return `/developers/${name}`
  return `/developers/api/${name}`
}

/**
 * Returns only the letters and digits of a text, because punctuation and spaces differ between
 * Markdown and HTML.
 */
const wordsOf = (text: string): string => text.match(/[\p{L}\p{N}]+/gu)?.join('') ?? ''
const wordsOfMarkdown = (text: string) => wordsOf(text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'))

const without = (tags: readonly string[], from: Element): Element => ({
  ...from,
  children: from.children
    .filter((child) => typeof child === 'string' || !tags.includes(child.tag))
    .map((child) => (typeof child === 'string' ? child : without(tags, child))),
})
// Elements that have no counterpart in Markdown: navigation leads to other pages, and forms send
// calls.
const tools = ['nav', 'form', 'button', 'caption']
async function readMain(path: string, alternate: string): Promise<Element> {
  const { status, text } = await read(path)
  expect(status).toBe(200)
  expect(text).toContain(`<link rel="alternate" type="text/markdown" href="${alternate}"`)
  return without(tools, [...listElements(readHtml(text))].find(({ tag }) => tag === 'main')!)
}

test('llms.txt and each document it lists are public Markdown', async () => {
  const urls = [`${service.url}/llms.txt`, ...(await listDocuments())]
  expect(urls.length).toBeGreaterThan(15)
  for (const url of urls) {
    const { status, headers, text } = await read(new URL(url).pathname)
    expect([status, headers.get('content-type')]).toEqual([
      200,
      `text/${url.endsWith('.md') ? 'markdown' : 'plain'}; charset=utf-8`,
    ])
    expectApiHeaders({ headers })
    expect(text).toMatch(/^# \S/)
  }
  const path = '/developers/errors.md'
  const { text } = await read(path)
  for (const headers of [bearer('unknown'), { 'x-session-id': 'x' }])
    expect((await call(service, 'GET', path, { headers })).text).toBe(text)
})

test('each developer page and its Markdown have the same content', async () => {
  for (const url of await listDocuments()) {
    const { pathname } = new URL(url)
    const markdown = (await read(pathname)).text
    const main = await readMain(pageOf(url), pathname)
    const [shown, written] = [wordsOf(textOf(main)), wordsOfMarkdown(markdown)]
    for (const element of listElements(main))
      if (['h1', 'h2', 'td', 'th', 'dd', 'dt', 'pre'].includes(element.tag))
        expect.soft(written, `${url} lacks what its page has`).toContain(wordsOf(textOf(element)))
    for (const line of markdown.split('\n').filter((one) => /^(?!```).*\w/.test(one)))
      expect
        .soft(shown, `${pageOf(url)} lacks what its Markdown has`)
        .toContain(wordsOfMarkdown(line))
  }
})

test('developer pages show no backtick outside code', async () => {
  for (const url of await listDocuments()) {
    const main = await readMain(pageOf(url), new URL(url).pathname)
    const [line] = /.{0,60}`.{0,60}/.exec(textOf(without(['code', 'pre'], main))) ?? []
    expect.soft(line, pageOf(url)).toBeUndefined()
  }
})

test('every link in llms.txt and the documents leads to an existing page and anchor', async () => {
  const links = new Set<string>()
  for (const url of [`${service.url}/llms.txt`, ...(await listDocuments())])
    for (const link of linksOf((await read(new URL(url).pathname)).text)) links.add(link)
  const texts = new Map<string, string>()
  for (const link of links) {
    const { origin, pathname, hash } = new URL(link)
    expect(origin).toBe(service.url)
    if (!texts.has(pathname)) {
      const answer = await read(pathname)
      expect([pathname, answer.status]).toEqual([pathname, 200])
      texts.set(pathname, answer.text)
    }
    if (hash) expect(texts.get(pathname)).toContain(`id="${hash.slice(1)}"`)
  }
})

test('every link among the search results leads to an existing page and anchor', async () => {
  const texts = new Map<string, string>()
  const links = new Set<string>()
  for (const word of ['session', 'kyc', 'invite', '000-00', 'webhook', 'version', 'transaction'])
    for (const [, href] of (await read(`/developers/search?q=${word}`)).text
      .replace(/^[\s\S]*<ol\b|<\/ol>[\s\S]*$/g, '')
      .matchAll(/href="([^"]+)"/g))
      links.add(href!)
  expect(links.size).toBeGreaterThan(50)
  for (const href of links) {
    const { pathname, hash } = new URL(href, service.url)
    if (!texts.has(pathname)) {
      const answer = await read(pathname)
      expect.soft([pathname, answer.status]).toEqual([pathname, 200])
      texts.set(pathname, answer.text)
    }
    if (hash) expect.soft(texts.get(pathname), href).toContain(`id="${hash.slice(1)}"`)
  }
  expect(texts.size).toBeGreaterThan(8)
})

test('without JavaScript the documentation search works, and the log has no queries', async () => {
  const found = await read('/developers/search?q=credential_revoked')
  expect(found.status).toBe(200)
  expect(found.text).toContain('href="/developers/errors#CREDENTIAL_REVOKED"')
  const nothing = await read('/developers/search?q=xyzzyplugh')
  expect(nothing.text).toContain('No results for “xyzzyplugh”')
  expect(service.log()).not.toContain('xyzzyplugh')
})

test('without JavaScript a reader filters the error list by status and words', async () => {
  const codesAt = async (query: string) =>
    [...(await read(`/developers/errors${query}`)).text.matchAll(/<h3 id="(\w+)"/g)].map(
      ([, code]) => code,
    )
  expect(await codesAt('?status=429')).toEqual(['RATE_LIMITED'])
  expect(await codesAt('?status=409&q=idempotency')).toEqual(['IDEMPOTENCY_KEY_IN_USE'])
  const nothing = await read('/developers/errors?q=xyzzyplugh')
  expect(nothing.text).toContain('No code matches')
  expect(nothing.text).toContain('value="xyzzyplugh"')
})

test.each(['none.md', 'Errors.md', '.md', 'errors.md.md'])(
  'the unknown document %s returns 404 with the error envelope',
  async (file) => {
    expectRefusal(await read(`/developers/${file}`), 404, 'NOT_FOUND')
  },
)
