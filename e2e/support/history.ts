import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Answer,
  bearer,
  type Client,
  call,
  connect,
  type Person,
  paths,
  signupBody,
  type Wire,
} from './api'
import type { Database } from './database'
import type { Service } from './service'

/** One recorded call. Its outcome is known unless the connection broke. */
export type Entry = {
  kind: 'signup' | 'event' | 'session' | 'revocation' | 'mark'
  /**
   * The customer of a signup or of a mark as read, the title of an event, or the hash of a session
   * id.
   */
  key: string
  customerUid: string
  outcome: 'acknowledged' | 'refused' | 'failed' | 'unknown'
  requestId?: string
  /** The notification that the event created, or that the call marked as read. */
  id?: string
  code?: string
  retryAfterSeconds?: number
  /** A time from `performance.now()`. */
  startedAt: number
  endedAt?: number
}
type Subject = Pick<Entry, 'kind' | 'key' | 'customerUid'> & { id?: string }
type OpenSession = { hash: string; sessionId: string }

const pauseAfterFailureMs = 20
const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** Sends calls like partners and people, without pauses, and records the outcome of each. */
export class History {
  readonly entries: Entry[] = []
  /** People whose signup was sent at least once, acknowledged or not. */
  readonly people: Person[] = []
  readonly #service: Service
  readonly #client: Client
  readonly #revoked: OpenSession[] = []
  #open: OpenSession[] = []
  #waiting: Person[] = []
  #isRunning = false

  constructor(service: Service) {
    this.#service = service
    this.#client = connect(service)
  }

  /** Creates people in advance. The load then only signs them up. */
  async prepare(n: number): Promise<void> {
    for (let i = 0; i < n; i++) this.#waiting.push(await this.#client.person())
    await this.#client.systemSession()
  }

  /**
   * Signs up, sends events, marks items, and opens and revokes sessions until `stopLoad`. Resolves
   * after the last call.
   */
  async load(clients = 6): Promise<void> {
    this.#isRunning = true
    await Promise.all(Array.from({ length: clients }, (_, i) => this.#work(i)))
  }

  stopLoad(): void {
    this.#isRunning = false
  }

  async #work(client: number): Promise<void> {
    for (let turn = client; this.#isRunning; turn++) {
      const entry = await this.#step(turn)
      // The service is unreachable. So the next call would fail too.
      if (entry?.outcome === 'unknown') return
      if (entry?.outcome !== 'acknowledged') await sleep(pauseAfterFailureMs)
    }
  }

  #step(turn: number): Promise<Entry | undefined> {
    const person = turn % 3 === 0 ? this.#waiting.pop() : undefined
    if (person) {
      this.people.push(person)
      return this.signUp(person)
    }
    if (turn % 6 === 1) return this.openSession()
    if (turn % 6 === 2) return this.mark(turn % 12 === 2)
    if (turn % 6 === 4) return this.revoke()
    return this.sendEvent()
  }

  signUp(person: Person): Promise<Entry> {
    const sent = { headers: person.temporary.headers, json: signupBody() }
    return this.#note(
      { kind: 'signup', key: person.customerUid, customerUid: person.customerUid },
      () => call(this.#service, 'POST', paths.signup(person.userType), sent),
    )
  }

  async sendEvent(): Promise<Entry | undefined> {
    const person = this.#choosePerson()
    if (!person) return
    const { customerUid } = person
    const key = randomUUID()
    const sent = {
      headers: (await this.#client.systemSession()).headers,
      json: { customerUid, type: 'PLATFORM_MESSAGE', title: key },
    }
    return this.#note({ kind: 'event', key, customerUid }, () =>
      call(this.#service, 'POST', paths.events, sent),
    )
  }

  async openSession(): Promise<Entry> {
    const { clientId, clientSecret } = this.#service
    const work = () =>
      call(this.#service, 'POST', paths.sessions, { json: { clientId, clientSecret } })
    return this.#note(
      { kind: 'session', key: '', customerUid: '' },
      work,
      (entry, { sessionId }) => {
        entry.key = sha256(sessionId)
        this.#open.push({ hash: entry.key, sessionId })
      },
    )
  }

  async revoke(): Promise<Entry | undefined> {
    const session = this.#open.shift()
    if (!session) return
    const headers = this.#headersOf(session)
    const work = () =>
      call(this.#service, 'DELETE', `${paths.sessions}/${session.sessionId}`, { headers })
    return this.#note({ kind: 'revocation', key: session.hash, customerUid: '' }, work, () =>
      this.#revoked.push(session),
    )
  }

  /** Marks one known item of an inbox, or all items, as read. */
  async mark(isAlone: boolean): Promise<Entry | undefined> {
    const person = this.#choosePerson()
    if (!person) return
    const { customerUid } = person
    const { headers } = person.user
    const id = isAlone
      ? this.entries.findLast((entry) => entry.id && entry.customerUid === customerUid)?.id
      : undefined
    const [method, path] = id
      ? ['DELETE', `${paths.notifications}/${id}`]
      : ['POST', `${paths.notifications}/mark-all-read`]
    const subject: Subject = { kind: 'mark', key: customerUid, customerUid, ...(id ? { id } : {}) }
    return this.#note(subject, () => call(this.#service, method!, path!, { headers }))
  }

  /** Counts those of the last `maxSessions` revoked sessions that the service still accepts. */
  async countRevived(maxSessions = 50): Promise<number> {
    const statuses: number[] = []
    for (const session of this.#revoked.slice(-maxSessions))
      statuses.push(
        (await call(this.#service, 'GET', paths.whoami, { headers: this.#headersOf(session) }))
          .status,
      )
    return statuses.filter((status) => status !== 401).length
  }

  #headersOf = ({ sessionId }: OpenSession) => ({
    'x-session-id': sessionId,
    'x-client-id': this.#service.clientId,
  })
  #choosePerson = () => this.people.at(Math.floor(Math.random() * this.people.length))

  async #note(
    subject: Subject,
    work: () => Promise<Answer>,
    keep?: (entry: Entry, data: Wire) => void,
  ): Promise<Entry> {
    const entry: Entry = { ...subject, outcome: 'unknown', startedAt: performance.now() }
    this.entries.push(entry)
    try {
      const { status, headers, body } = await work()
      entry.endedAt = performance.now()
      entry.requestId = headers.get('x-request-id') ?? ''
      entry.outcome = status < 300 ? 'acknowledged' : status < 500 ? 'refused' : 'failed'
      if (status < 300 && subject.kind === 'event') entry.id = body.data[0].id
      if (status < 300) keep?.(entry, body?.data)
      if (status >= 400) entry.code = body.errors[0].code
      if (status >= 500) entry.retryAfterSeconds = Number(headers.get('retry-after'))
    } catch {
      // The connection broke, so the outcome is unknown.
    }
    return entry
  }

  of(kind: Entry['kind'], ...outcomes: Entry['outcome'][]): Entry[] {
    return this.entries.filter((entry) => entry.kind === kind && outcomes.includes(entry.outcome))
  }
}

/**
 * Compares a history with the database. Returns an empty list if every acknowledged change exists
 * exactly once.
 */
export async function findLosses(
  history: Pick<History, 'of' | 'entries'>,
  database: Database,
): Promise<string[]> {
  const kept = await database.query(`
    select customer_id, (select count(*) from profiles p where p.customer_id = k.customer_id) as profiles,
      (select count(*) from notifications n where n.customer_id = k.customer_id and type = 'KYC_SUBMITTED') as submitted,
      (select count(*) from notifications n where n.customer_id = k.customer_id and type = 'KYC_APPROVED') as approved
    from kyc_requests k`)
  const signups = new Map(kept.map((row) => [row.customer_id, row]))
  const events = await database.query(
    `select title, id, customer_id, count(*) over (partition by title) as n from notifications where title is not null`,
  )
  const byTitle = new Map(events.map((row) => [row.title, row]))
  const audited = await database.query('select request_id, count(*) as n from audit group by 1')
  const rows = new Map(audited.map(({ request_id, n }) => [request_id, n]))
  const losses: string[] = []
  for (const entry of history.of('signup', 'acknowledged'))
    if (!signups.has(entry.key)) losses.push(`signup ${entry.key} is lost`)
  for (const [id, row] of signups)
    if (row.profiles !== 1 || row.submitted !== 1 || row.approved > 1)
      losses.push(`signup ${id} is there ${row.profiles}/${row.submitted}/${row.approved} times`)
  for (const entry of history.of('event', 'acknowledged'))
    if (byTitle.get(entry.key)?.id !== entry.id) losses.push(`event ${entry.key} is lost`)
  for (const { title, n } of events) if (n !== 1) losses.push(`event ${title} is there ${n} times`)
  // A call fails if its audit row cannot be written. So a failed call may have none.
  for (const { requestId, kind, outcome } of history.entries)
    if (requestId && rows.get(requestId) !== 1 && (outcome !== 'failed' || rows.has(requestId)))
      losses.push(`the ${kind} ${requestId} has ${rows.get(requestId) ?? 0} rows in the audit`)
  return [
    ...losses,
    ...(await findSessionLosses(history, database)),
    ...(await findInboxLosses(history, database)),
  ]
}

async function findSessionLosses(
  history: Pick<History, 'of'>,
  database: Database,
): Promise<string[]> {
  const kept = await database.query(
    `select encode(id_hash, 'hex') as hash, revoked_at is not null as "isRevoked" from sessions`,
  )
  const isRevoked = new Map(kept.map((row) => [row.hash, row.isRevoked]))
  const tried = new Set(
    history.of('revocation', 'acknowledged', 'failed', 'unknown').map(({ key }) => key),
  )
  return [
    ...history.of('session', 'acknowledged').flatMap(({ key }) => {
      if (!isRevoked.has(key)) return [`session ${key} is lost`]
      return isRevoked.get(key) && !tried.has(key) ? [`session ${key} was revoked by nobody`] : []
    }),
    ...history
      .of('revocation', 'acknowledged')
      .flatMap(({ key }) => (isRevoked.get(key) ? [] : [`session ${key} lives again`])),
  ]
}

async function findInboxLosses(
  history: Pick<History, 'of'>,
  database: Database,
): Promise<string[]> {
  const items = await database.query(`
    select n.id, n.seq <= h.mark_seq or n.read_at is not null as "isRead" from notifications n join notification_heads h using (customer_id)`)
  const isRead = new Map(items.map((row) => [row.id, row.isRead]))
  const miscounted = await database.query(`
    select customer_id as id, last_seq - mark_seq - read_above as counted,
      (select count(*) from notifications n where n.customer_id = h.customer_id and n.seq > h.mark_seq and n.read_at is null) as unread
    from notification_heads h`)
  const sent = history.of('event', 'acknowledged')
  return [
    ...miscounted.flatMap(({ id, counted, unread }) =>
      counted === unread ? [] : [`inbox ${id} counts ${counted} and has ${unread}`],
    ),
    ...history.of('mark', 'acknowledged').flatMap((mark) => {
      const before = (entry: Entry) =>
        entry.customerUid === mark.customerUid && entry.endedAt! < mark.startedAt
      const marked = mark.id ? [mark.id] : sent.filter(before).map(({ id }) => id!)
      return marked.flatMap((id) => (isRead.get(id) ? [] : [`${id} is unread again`]))
    }),
  ]
}

/** Asks the service to verify its own audit, and returns the result. */
export const verifyAudit = async (service: Service): Promise<Wire> =>
  (
    await call(service, 'GET', '/admin/v1/audit/verification', {
      headers: bearer(service.adminKey()),
    })
  ).body.data
