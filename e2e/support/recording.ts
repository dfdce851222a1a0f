import type { BrowserContext, Page } from './browser'

/** All data that a browser received, and all URLs that it requested. */
export type Recording = {
  /** Returns one text per response, with its URL, headers and body. */
  answers(): Promise<string[]>
  /** Decoded URLs and referrers. */
  addresses: string[]
}

/** Records the requests and responses of all windows of this browser. */
export function record(context: BrowserContext): Recording {
  const answers: Promise<string>[] = []
  const addresses: string[] = []
  context.on('request', (request) => {
    addresses.push(decode(request.url()), decode(request.headers().referer ?? ''))
  })
  context.on('response', (response) => {
    const read = async () => {
      // Reading the body can fail: a redirect has no body, and the browser discards unread bodies
      // when a page closes.
      const body = await response.text().catch(() => '')
      const headers = await response.allHeaders().catch(() => ({}))
      return `${response.url()}\n${JSON.stringify(headers)}\n${body}`
    }
    answers.push(read())
  })
  return { answers: () => Promise.all(answers), addresses }
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '))
  } catch {
    return address
  }
}

/**
 * Returns all data of a browser and its page as one text: document, input values, storage and
 * history state.
 */
export async function readBrowser(page: Page): Promise<string> {
  const inside = await page.evaluate(async () => {
    const inputs = [...document.querySelectorAll('input, select, textarea')].map(
      (one) => (one as HTMLInputElement).value,
    )
    const databases = await indexedDB.databases()
    const stored = [
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      document.cookie,
      window.name,
      databases,
      await caches.keys(),
    ]
    return [
      document.documentElement.outerHTML,
      location.href,
      ...inputs,
      JSON.stringify(stored),
    ].join('\n')
  })
  return [
    inside,
    JSON.stringify(await page.context().storageState({ indexedDB: true })),
    JSON.stringify(await page.context().cookies()),
  ].join('\n')
}

/**
 * Returns a pattern that finds a nine-digit number with any separators, and in base64 and
 * hexadecimal.
 */
export function spellingsOf(digits: string): RegExp {
  const parts = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)]
  const written = [digits, parts.join('-'), parts.join(' ')]
  const encoded = written.flatMap((text) => [
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
    Buffer.from(text).toString('base64url'),
    Buffer.from(text).toString('hex'),
  ])
  const between = '(?:[^0-9A-Za-z]|%20|%2D|\\\\u002d|&nbsp;|&#45;){0,3}'
  return new RegExp(
    [[...digits].join(between), ...encoded.map((text) => text.replace(/[+/]/g, '\\$&'))].join('|'),
    'i',
  )
}
