import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  call,
  connect,
  type Person,
  paths,
  signupBody,
  type Wire,
} from '../support/api'
import { InboxHistory, type Span } from '../support/inbox-history'
import { type Service, startService } from '../support/service'

const preferencesPath = '/notifications/private/v1/preferences'
const browserPath = '/api/notifications'
const runs = 24

type Reader = Person & { cookie: string }
let services: Service[]
let system: Record<string, string>
let readers: Reader[]
beforeAll(async () => {
  const env = { RATE_LIMIT_CALLS_PER_MINUTE: '1000000' }
  const first = await startService({ env })
  services = [first, await startService({ env, dataDir: first.dataDir })]
  system = (await connect(first).systemSession()).headers
  readers = await Promise.all(Array.from({ length: runs }, makeReader))
})
afterAll(async () => {
  await services?.[1]?.terminate()
  await services?.[0]?.stop()
})

/** Creates a person with a browser session whose verification stays pending. */
async function makeReader(): Promise<Reader> {
  const client = connect(services[0]!)
  const person = await client.person()
  const opened = await client.call('POST', '/api/invites', {
    headers: { origin: services[0]!.url },
    json: { token: person.invite.token },
  })
  const signedUp = await client.call('POST', paths.signup('individual'), {
    headers: person.temporary.headers,
    json: signupBody({ socialSecurityNumber: '000-00-0004' }),
  })
  expect(signedUp.status).toBe(200)
  return { ...person, cookie: opened.headers.getSetCookie()[0]!.split(';')[0]! }
}

const onItem = ['open', 'unread', 'archive', 'restore'] as const
const others = ['arrive', 'look', 'markBefore', 'markAll', 'mute', 'count', 'list'] as const
/** A call to one of the processes, by the partner's server or by the browser. */
type Operation = {
  kind: (typeof onItem)[number] | (typeof others)[number]
  at: number
  process: number
  isBrowser: boolean
}
const operation: fc.Arbitrary<Operation> = fc.record({
  // A kind that the lists contain twice occurs twice as often.
  kind: fc.constantFrom(...onItem, ...others, 'arrive', 'open', 'unread', 'archive', 'count'),
  at: fc.nat({ max: 1000 }),
  process: fc.nat({ max: 1 }),
  isBrowser: fc.boolean(),
})

/** Runs operations on one inbox and records the times of all calls. */
class Inbox {
  readonly #etags = new Map<string, number>()
  readonly #reader: Reader
  readonly #history: InboxHistory

  private constructor(reader: Reader, history: InboxHistory) {
    this.#reader = reader
    this.#history = history
  }

  static async open(reader: Reader): Promise<Inbox> {
    const { headers } = reader.user
    const read = (path: string, query = {}) => call(services[0]!, 'GET', path, { headers, query })
    const listed = await read(paths.notifications)
    const archived = await read(paths.notifications, { isArchived: 'true' })
    const { platform } = (await read(preferencesPath)).body.data
    const items = [...listed.body.data, ...archived.body.data]
    return new Inbox(reader, new InboxHistory(items, !platform.inbox))
  }

  async #send(
    { process, isBrowser }: Pick<Operation, 'process' | 'isBrowser'>,
    [method, path]: [method: string, path: string],
    { headers = {}, ...sent }: Parameters<typeof call>[3] = {},
  ): Promise<{ span: Span; answer: Answer }> {
    const own = isBrowser
      ? { cookie: this.#reader.cookie, 'sec-fetch-site': 'same-origin' }
      : this.#reader.user.headers
    const startedAt = performance.now()
    const answer = await call(services[process]!, method, path, {
      headers: { ...own, ...headers },
      ...sent,
    })
    expect([200, 202, 304], `${method} ${path}: ${answer.text}`).toContain(answer.status)
    return { span: { startedAt, endedAt: performance.now() }, answer }
  }

  async perform(operation: Operation): Promise<void> {
    const { kind } = operation
    if (kind === 'count') await this.#count(operation)
    else if (kind === 'list') await this.#list(operation)
    else if (kind === 'arrive') await this.#arrive(operation)
    else if (kind === 'mute') await this.#mute(operation)
    else if (kind === 'look') await this.#look(operation)
    else if (kind === 'markAll' || kind === 'markBefore') await this.#markAll(operation)
    else await this.#change(operation, kind)
  }

  /** Reads the count. Sends the etags of earlier responses, so that the response may be a 304. */
  async #count(from: Pick<Operation, 'process' | 'isBrowser'>): Promise<number> {
    const path = from.isBrowser ? `${browserPath}/unread-count` : paths.unreadCount
    const known = [...this.#etags.keys()].slice(-20).join(', ')
    const headers: Record<string, string> = known ? { 'if-none-match': known } : {}
    const { span, answer } = await this.#send(from, ['GET', path], { headers })
    const etag = answer.headers.get('etag')!
    const count = answer.status === 304 ? this.#etags.get(etag)! : answer.body.data.count
    expect(this.#etags.get(etag) ?? count).toBe(count)
    this.#etags.set(etag, count)
    this.#history.observe(span, count)
    return count
  }

  /** Reads the list, whose count must match its items. The browser reads unread items only. */
  async #list(from: Pick<Operation, 'process' | 'isBrowser'>): Promise<number> {
    const { span, answer } = from.isBrowser
      ? await this.#send(from, ['GET', `${browserPath}?isRead=false&limit=100`])
      : await this.#send(from, ['GET', paths.notifications])
    const { unreadCount } = answer.body.meta
    expect(answer.body.data.filter((item: Wire) => !item.isRead)).toHaveLength(unreadCount)
    this.#history.observe(span, unreadCount)
    return unreadCount
  }

  async #arrive({ process, at }: Operation): Promise<void> {
    const json = Array.from({ length: 1 + (at % 3) }, () => ({
      customerUid: this.#reader.customerUid,
      type: 'PLATFORM_MESSAGE',
    }))
    const by = { process, isBrowser: false }
    const { span, answer } = await this.#send(by, ['POST', paths.events], { headers: system, json })
    this.#history.arrive(
      span,
      answer.body.data.map(({ id }: Wire) => id),
    )
  }

  async #mute({ process, at }: Operation): Promise<void> {
    const isMuted = at % 2 === 0
    const json = { platform: { inbox: !isMuted, email: at % 3 === 0 } }
    const { span } = await this.#send({ process, isBrowser: false }, ['PUT', preferencesPath], {
      json,
    })
    this.#history.mute(span, isMuted)
  }

  /** Marks neighboring items as read in one call. Only browsers can make this call. */
  async #look({ process, at }: Operation): Promise<void> {
    const { ids } = this.#history
    const json = { ids: ids.slice(at % ids.length).slice(0, 4) }
    const by = { process, isBrowser: true }
    const { span, answer } = await this.#send(by, ['POST', `${browserPath}/read`], { json })
    for (const id of json.ids) this.#history.change(span, id, { isRead: true })
    this.#history.observe(span, answer.body.data.count, span)
  }

  async #markAll(operation: Operation): Promise<void> {
    const before = operation.kind === 'markBefore' ? this.#pick(operation) : undefined
    const base = operation.isBrowser ? browserPath : paths.notifications
    const { span, answer } = await this.#send(operation, ['POST', `${base}/mark-all-read`], {
      json: { before },
    })
    this.#history.markAll(span, before)
    this.#history.observe(span, answer.body.data.count, span)
  }

  async #change(operation: Operation, kind: (typeof onItem)[number]): Promise<void> {
    const id = this.#pick(operation)
    const item = `${operation.isBrowser ? browserPath : paths.notifications}/${id}`
    const opening = operation.isBrowser ? ['POST', `${item}/read`] : ['DELETE', item]
    const request = kind === 'open' ? opening : ['POST', `${item}/${kind}`]
    const { span } = await this.#send(operation, request as [string, string])
    if (kind === 'open' || kind === 'unread')
      this.#history.change(span, id, { isRead: kind === 'open' })
    else this.#history.change(span, id, { isArchived: kind === 'archive' })
  }

  #pick({ at }: Operation): string {
    const { ids } = this.#history
    return ids[at % ids.length]!
  }

  /** When no operation runs, both processes must return the same count to both callers. */
  async settle(): Promise<void> {
    const found: number[] = []
    for (const process of services.keys())
      for (const isBrowser of [false, true])
        found.push(
          await this.#list({ process, isBrowser }),
          await this.#count({ process, isBrowser }),
        )
    expect(found).toEqual(found.map(() => found[0]))
  }

  /**
   * Restores all items, so that the list shows their order. Checks all counts that the calls
   * returned.
   */
  async finish(): Promise<void> {
    const by = { process: 0, isBrowser: false }
    for (const id of this.#history.ids)
      await this.#send(by, ['POST', `${paths.notifications}/${id}/restore`])
    const { answer } = await this.#send(by, ['GET', paths.notifications])
    const order = answer.body.data.map(({ id }: Wire) => id).toReversed()
    expect(this.#history.listFaults(order)).toEqual([])
  }
}

test('two processes return exact unread counts that include every acknowledged write', async () => {
  const rounds = fc.array(fc.array(operation, { minLength: 1, maxLength: 10 }), {
    minLength: 1,
    maxLength: 4,
  })
  let next = 0
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      const inbox = await Inbox.open(readers[next++ % runs]!)
      for (const together of plan) {
        await Promise.all(together.map((one) => inbox.perform(one)))
        await inbox.settle()
      }
      await inbox.finish()
    }),
    // After a failure, fast-check would try smaller plans. A smaller plan runs other calls at the
    // same time, so it may pass although the fault exists.
    { numRuns: runs, endOnFailure: true },
  )
})

test('the check of unread counts finds a count that misses an acknowledged write', () => {
  const history = new InboxHistory([{ id: 'a', isRead: false, isArchived: false }], false)
  history.change({ startedAt: 1, endedAt: 2 }, 'a', { isRead: true })
  history.arrive({ startedAt: 5, endedAt: 6 }, ['b'])
  history.observe({ startedAt: 1, endedAt: 4 }, 1)
  history.observe({ startedAt: 5, endedAt: 7 }, 0)
  expect(history.listFaults(['a', 'b'])).toEqual([])
  history.observe({ startedAt: 3, endedAt: 4 }, 1)
  history.observe({ startedAt: 7, endedAt: 8 }, 0)
  expect(history.listFaults(['a', 'b'])).toEqual([
    { count: 1, least: 0, most: 0 },
    { count: 0, least: 1, most: 1 },
  ])
})
