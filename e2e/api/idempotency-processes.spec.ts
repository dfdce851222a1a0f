import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Client, call, connect, paths, signupBody } from '../support/api'
import { type Database, moveClock, openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { type Service, startService } from '../support/service'

// `survivor` runs the database until the end of the tests. `victim` is a second process on this
// database, which the tests kill.
let survivor: Service
let victim: Service
let api: Client
let database: Database
let lock: Database
let system: Record<string, string>

beforeAll(async () => {
  survivor = await startService()
  victim = await startService({
    dataDir: survivor.dataDir,
    env: { DATABASE_URL: survivor.databaseUrl() },
  })
  api = connect(survivor)
  database = await openDatabase(survivor)
  lock = await openDatabase(survivor)
  system = (await api.systemSession()).headers
})
afterAll(async () => {
  await lock?.close()
  await database?.close()
  await victim?.terminate()
  await survivor.stop()
})

type Ask = {
  key: string
  path: string
  headers: Record<string, string>
  json: unknown
  count: () => Promise<number>
}
const send = (to: Service, { key, path, headers, json }: Ask) =>
  call(to, 'POST', path, { headers: { ...headers, 'idempotency-key': key }, json })
/** Sends each call again, and repeats it while the response has the header Retry-After. */
async function retryEach(asks: Ask[]): Promise<Answer[]> {
  const answers = []
  for (const ask of asks) {
    let answer = await send(survivor, ask)
    while (answer.headers.has('retry-after') && answer.status === 500) {
      await sleep(1000)
      answer = await send(survivor, ask)
    }
    answers.push(answer)
  }
  return answers
}
const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const countRows = async (text: string, value: string) =>
  (await database.query(`select 1 from ${text} = $1`, [value])).length

async function countEach(asks: Ask[]): Promise<number[]> {
  const counts = []
  for (const { count } of asks) counts.push(await count())
  return counts
}

async function makeEvent(key: string): Promise<Ask> {
  const { customerUid } = await api.invite()
  const json = { customerUid, type: 'PLATFORM_MESSAGE' }
  return {
    key,
    path: paths.events,
    headers: system,
    json,
    count: () => countRows('notifications where customer_id', customerUid),
  }
}

/**
 * Returns one call of each kind of operation that stores its response and its changes in one
 * transaction.
 */
async function makeAsks(): Promise<Ask[]> {
  const [applicant, member, asked] = [
    await api.person(),
    await api.signUp(),
    await api.signUp({ socialSecurityNumber: '000-00-0004' }),
  ]
  await call(survivor, 'POST', paths.events, {
    headers: system,
    json: { customerUid: member.customerUid, type: 'PLATFORM_MESSAGE' },
  })
  const name = crypto.randomUUID()
  return [
    await makeEvent('event'),
    {
      key: 'invite',
      path: paths.invites,
      headers: system,
      json: {
        role: 'operator',
        email: 'rae.carter@example.com',
        firstName: name,
        lastName: 'Carter',
      },
      count: async () =>
        (await database.query("select 1 from invites where user_type = 'operator'")).length,
    },
    {
      key: 'signup',
      path: paths.signup('individual'),
      headers: applicant.temporary.headers,
      json: signupBody(),
      count: () => countRows('profiles where customer_id', applicant.customerUid),
    },
    {
      key: 'mark',
      path: `${paths.notifications}/mark-all-read`,
      headers: member.user.headers,
      json: {},
      count: () => countRows('notification_marks where customer_id', member.customerUid),
    },
    {
      key: 'decision',
      path: `/sandbox/v1/customers/${asked.customerUid}/kyc`,
      headers: system,
      json: { decision: 'approve' },
      count: () =>
        countRows(
          "kyc_moves m join kyc_requests r using (profile_id) where m.event = 'clear' and r.customer_id",
          asked.customerUid,
        ),
    },
  ]
}

const waitForState = (state: string, asks: { key: string }[]) => {
  const keys = asks.map(({ key }) => key)
  const read = () =>
    database.query('select key from idempotency where state = $1 and key = any($2)', [state, keys])
  return expect.poll(read).toHaveLength(keys.length)
}
const forget = () => database.query('truncate idempotency')
let movedSeconds = 0
/** Moves the clock to a time when the lease of the killed process has expired. */
const passLease = () => {
  movedSeconds += 31
  return moveClock(database, `${movedSeconds} seconds`)
}

describe('an Idempotency-Key in two processes', () => {
  test('one process replays the response that another process stored under the same key', async () => {
    for (const ask of await makeAsks()) {
      const first = await send(victim, ask)
      const again = await send(survivor, ask)
      expect([ask.key, again.status, again.text, isReplayed(again)]).toEqual([
        ask.key,
        first.status,
        first.text,
        true,
      ])
    }
    await forget()
  })

  test('40 calls with one Idempotency-Key to two processes have one effect', async () => {
    const ask = await makeEvent('spread')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => send(i % 2 ? survivor : victim, ask)),
    )
    expect(await ask.count()).toBe(1)
    expect(answers.filter((answer) => answer.status === 202 && !isReplayed(answer))).toHaveLength(1)
    expect(
      new Set(answers.filter(({ status }) => status === 202).map(({ text }) => text)).size,
    ).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 202))
      expectRefusal(answer, 409, 'IDEMPOTENCY_KEY_IN_USE')
    await forget()
  })
})

describe('a process that dies while an Idempotency-Key is in use', () => {
  // Releases the lock even after a failed assertion, because the lock would block the next test.
  afterEach(() => lock.query('rollback'))

  test('if a process dies between commit and response, a retry replays the response', async () => {
    const asks = await makeAsks()
    const before = await countEach(asks)
    // Each response waits for its audit row. So while the audit table is locked, finished calls get
    // no response.
    await lock.query('begin')
    await lock.query('lock table audit in exclusive mode')
    const lost = asks.map((ask) => send(victim, ask).catch(() => 'lost'))
    await waitForState('done', asks)
    await victim.kill9()
    expect(await Promise.all(lost)).toEqual(asks.map(() => 'lost'))
    await lock.query('rollback')
    for (const [i, ask] of asks.entries()) {
      const answer = await send(survivor, ask)
      expect([ask.key, answer.status < 300, isReplayed(answer), await ask.count()]).toEqual([
        ask.key,
        true,
        true,
        before[i]! + 1,
      ])
    }
    await victim.restart()
    await forget()
  })

  test('if a process dies before the commit, a retry runs the call after the lease ends', async () => {
    const asks = await makeAsks()
    const before = await countEach(asks)
    await lock.query('begin')
    await lock.query('lock table notification_heads, invites in exclusive mode')
    const lost = asks.map((ask) => send(victim, ask).catch(() => 'lost'))
    await waitForState('running', asks)
    await sleep(200)
    await victim.kill9()
    expect(await Promise.all(lost)).toEqual(asks.map(() => 'lost'))
    await lock.query('rollback')
    for (const ask of asks) expectRefusal(await send(survivor, ask), 409, 'IDEMPOTENCY_KEY_IN_USE')
    await passLease()
    for (const [i, ask] of asks.entries()) {
      const answer = await send(survivor, ask)
      expect([ask.key, answer.status < 300, isReplayed(answer), await ask.count()]).toEqual([
        ask.key,
        true,
        false,
        before[i]! + 1,
      ])
      expect((await send(survivor, ask)).text).toBe(answer.text)
    }
    await victim.restart()
    await forget()
  })

  test.for([1, 3, 6, 10, 15, 20])(
    'if a process dies after %i of 40 responses, each retried call has one effect',
    async (round) => {
      const asks: Ask[] = []
      for (let i = 0; i < 40; i++) asks.push(await makeEvent(`random-${round}-${i}`))
      // Resolves after the kill. The test kills the process after `round` responses, while other
      // calls still run.
      const killed = Promise.withResolvers<void>()
      let answered = 0
      const first = asks.map(async (ask) => {
        const answer = await send(victim, ask).catch(() => undefined)
        answered += 1
        if (answered === round) killed.resolve(victim.kill9())
        return answer
      })
      await killed.promise
      const firstAnswers = await Promise.all(first)
      let last = await retryEach(asks)
      if (last.some(({ status }) => status === 409)) {
        await passLease()
        last = await retryEach(asks)
      }
      for (const [i, ask] of asks.entries()) {
        expect([ask.key, last[i]!.status, await ask.count()]).toEqual([ask.key, 202, 1])
        if (firstAnswers[i]?.status === 202) expect(last[i]!.text).toBe(firstAnswers[i]!.text)
        expect((await send(survivor, ask)).text).toBe(last[i]!.text)
      }
      await victim.restart()
    },
  )
})
