import fs from 'node:fs'
import path from 'node:path'
import { type Answer, type Client, call, type Person } from './api'
import type { Service } from './service'

/** A stored email with its code and the token of its link. Both may be empty. */
export type Letter = { to: string; text: string; code: string; token: string }

/** Decodes the quoted-printable text of an email. */
export const decodeLetter = (letter: string): string =>
  letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Lists the stored emails to an address, newest first. */
export function listLetters({ dataDir }: Pick<Service, 'dataDir'>, email: string): Letter[] {
  const outbox = path.join(dataDir, 'outbox')
  if (!fs.existsSync(outbox)) return []
  return fs
    .readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
    .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
    .filter((letter) => letter.includes(`To: ${email}`))
    .map((letter) => {
      const text = decodeLetter(letter)
      return {
        to: email,
        text,
        code: /code is (\d{6})/.exec(text)?.[1] ?? '',
        token: /token=(\w+)/.exec(text)?.[1] ?? '',
      }
    })
}

/**
 * Returns the newest email to an address with a code or a link to sign in. Other emails, such as
 * the one about a changed application, can arrive after it.
 */
export function findCodeLetter(service: Pick<Service, 'dataDir'>, email: string): Letter {
  const letter = listLetters(service, email).find(({ code, token }) => code || token)
  if (!letter) throw new Error('No email with a code')
  return letter
}

/**
 * Opens a browser without pages. It sends JSON like the scripts of the pages, and stores its
 * cookie.
 */
export function openVisitor(service: Pick<Service, 'url'>, headers: Record<string, string> = {}) {
  let cookie = ''
  return {
    get cookie() {
      return cookie
    },
    async post(to: string, json: unknown): Promise<Answer> {
      const answer = await call(service, 'POST', to, {
        headers: { origin: service.url, ...(cookie && { cookie }), ...headers },
        json,
      })
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return answer
    },
    get: (from: string): Promise<Answer> =>
      call(service, 'GET', from, { headers: { ...(cookie && { cookie }), ...headers } }),
  }
}
export type Visitor = ReturnType<typeof openVisitor>

type Opened = { visitor: Visitor; opens: string }

/** Follows a link of a person in a new browser. `opens`: the page that the link opens. */
export async function followLink(service: Pick<Service, 'url'>, link: URL): Promise<Opened> {
  const visitor = openVisitor(service)
  const opened = await visitor.post('/api/links', { token: link.pathname.split('/').at(-1) })
  return { visitor, opens: opened.body.data.next }
}

/** Creates a link for corrections and follows it. */
export async function openCorrectionsLink(
  service: Pick<Service, 'url'>,
  client: Client,
  { customerUid }: Pick<Person, 'customerUid'>,
): Promise<Opened> {
  const { headers } = await client.systemSession()
  const path = `/entrypoint/org/v1/customers/${customerUid}/links`
  const made = await client.call('POST', path, { headers, json: { purpose: 'corrections' } })
  return followLink(service, new URL(made.body.data.url))
}
