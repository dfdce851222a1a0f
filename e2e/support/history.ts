import { randomUUID } from 'node:crypto'
import { type Answer, bearer, type Client, call, connect, type Person, paths, signupBody, type Wire } from './api'
import type { Database } from './database'
import type { Service } from './service'

/** One call of a client that keeps a history: what it was for, and what became of it as far as the client knows. */
export type Entry = {
  kind: 'signup' | 'event'
  key: string
  customerUid: string
  outcome: 'acknowledged' | 'refused' | 'failed' | 'unknown'
  requestId?: string
  id?: string
  code?: string
}

/** Clients that sign people up and send events as fast as they are answered, and write down what they were told. */
export class History {
  readonly entries: Entry[] = []
  /** Those whose signup was sent at least once, acknowledged or not. */
  readonly people: Person[] = []
  readonly #service: Service
  readonly #client: Client
  #waiting: Person[] = []
  #isRunning = false

  constructor(service: Service) {
    this.#service = service
    this.#client = connect(service)
  }

  /** Makes people to sign up, so that the load has nothing else to do. */
  async prepare(n: number): Promise<void> {
    for (let i = 0; i < n; i++) this.#waiting.push(await this.#client.person())
    await this.#client.systemSession()
  }

  /** Signs people up and sends them events until it is told to stop or there is nobody left. Resolves when the last call has ended. */
  async load(clients = 6): Promise<void> {
    this.#isRunning = true
    await Promise.all(Array.from({ length: clients }, (_, i) => this.#work(i)))
  }

  stopLoad(): void {
    this.#isRunning = false
  }

  async #work(client: number): Promise<void> {
    for (let turn = 0; this.#isRunning; turn++) {
      const person = (client + turn) % 3 === 0 ? this.#waiting.pop() : undefined
      if (person) {
        this.people.push(person)
        await this.signUp(person)
      } else await this.sendEvent()
      // Nobody is there: the next call would fail as this one did.
      if (this.entries.at(-1)?.outcome === 'unknown') return
    }
  }

  async signUp(person: Person): Promise<Entry> {
    const sent = { headers: person.temporary.headers, json: signupBody() }
    return this.#note({ kind: 'signup', key: person.customerUid, customerUid: person.customerUid }, () =>
      call(this.#service, 'POST', paths.signup(person.userType), sent),
    )
  }

  async sendEvent(): Promise<Entry | undefined> {
    const person = this.people.at(Math.floor(Math.random() * this.people.length))
    if (!person) return
    const { customerUid } = person
    const key = randomUUID()
    const sent = { headers: (await this.#client.systemSession()).headers, json: { customerUid, type: 'PLATFORM_MESSAGE', title: key } }
    return this.#note({ kind: 'event', key, customerUid }, () => call(this.#service, 'POST', paths.events, sent))
  }

  async #note(about: Pick<Entry, 'kind' | 'key' | 'customerUid'>, work: () => Promise<Answer>): Promise<Entry> {
    const entry: Entry = { ...about, outcome: 'unknown' }
    this.entries.push(entry)
    try {
      const { status, headers, body } = await work()
      entry.requestId = headers.get('x-request-id') ?? ''
      entry.outcome = status < 300 ? 'acknowledged' : status < 500 ? 'refused' : 'failed'
      if (status < 300 && about.kind === 'event') entry.id = body.data[0].id
      if (status >= 400) entry.code = body.errors[0].code
    } catch {
      // The connection broke: the work may be done or not.
    }
    return entry
  }

  of(kind: Entry['kind'], ...outcomes: Entry['outcome'][]): Entry[] {
    return this.entries.filter((entry) => entry.kind === kind && outcomes.includes(entry.outcome))
  }
}

/** What of a history does not hold: empty when everything acknowledged is there exactly once, and nothing is there twice. */
export async function findLosses(history: Pick<History, 'of' | 'entries'>, database: Database): Promise<string[]> {
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
  for (const entry of history.of('signup', 'acknowledged')) if (!signups.has(entry.key)) losses.push(`signup ${entry.key} is lost`)
  for (const [id, row] of signups)
    if (row.profiles !== 1 || row.submitted !== 1 || row.approved > 1)
      losses.push(`signup ${id} is there ${row.profiles}/${row.submitted}/${row.approved} times`)
  for (const entry of history.of('event', 'acknowledged'))
    if (byTitle.get(entry.key)?.id !== entry.id) losses.push(`event ${entry.key} is lost`)
  for (const { title, n } of events) if (n !== 1) losses.push(`event ${title} is there ${n} times`)
  for (const { requestId, kind } of history.entries)
    if (requestId && rows.get(requestId) !== 1) losses.push(`the ${kind} ${requestId} has ${rows.get(requestId) ?? 0} rows in the audit`)
  return losses
}

/** What the service says of its own audit. */
export const verifyAudit = async (service: Service): Promise<Wire> =>
  (await call(service, 'GET', '/admin/v1/audit/verification', { headers: bearer(service.adminKey()) })).body.data
