import type { BrowserContext, Page } from './browser'

/** Everything that a browser was sent, and every address it asked for. */
export type Recording = {
  /** One text for each answer: its address, its headers and its body. */
  answers(): Promise<string[]>
  /** Addresses and referrers, decoded. */
  addresses: string[]
}

/** Begins to record what this browser receives, in all its windows. */
export function record(context: BrowserContext): Recording {
  const answers: Promise<string>[] = []
  const addresses: string[] = []
  context.on('request', (request) => {
    addresses.push(decode(request.url()), decode(request.headers().referer ?? ''))
  })
  context.on('response', (response) => {
    const read = async () => {
      // A redirect has no body, and a page that was left takes the unread ones with it.
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

/** Everything that lies in a browser and its page, as one text: the document with what its inputs hold, storage of every kind, history. */
export async function lookInto(page: Page): Promise<string> {
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

/** Finds a number of nine digits in any spelling: with any signs between its parts or digits, and encoded. */
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
