import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call, connect, type Person, paths, signupBody } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { expectNoLosses, rankMs, settle, summarizeHistory } from '../support/crashes'
import { openDatabase } from '../support/database'
import { expectEnvelope } from '../support/expectations'
import { runWithHealthChecks } from '../support/health-checks'
import { findLosses, History, verifyAudit } from '../support/history'
import { signalDatabase } from '../support/postgres'
import { type Service, startService } from '../support/service'
import { shareService } from '../support/shared'
import { mountSmallDisk } from '../support/small-disk'

let person: Person
let waiting: Person[]
const service = shareService({ env: { RATE_LIMIT_CALLS_PER_MINUTE: '1000000' } })
const client = connect(service)

beforeAll(async () => {
  person = await client.signUp()
  waiting = await Promise.all(Array.from({ length: 8 }, () => client.person()))
  await client.systemSession()
})
afterEach(() => signalDatabase(service, 'SIGCONT'))

/**
 * In milliseconds: the documented limit, plus one second because simultaneous calls take longer.
 */
const answeredWithinMs = 7000

const everyKind = async (signingUp: Person): Promise<(() => Promise<Answer>)[]> => {
  const system = (await client.systemSession()).headers
  const { headers } = person.user
  const { clientId, clientSecret } = service
  const { customerUid } = person
  return [
    () => call(service, 'POST', paths.sessions, { json: { clientId, clientSecret } }),
    () => call(service, 'GET', paths.whoami, { headers: system }),
    () => call(service, 'GET', paths.unreadCount, { headers }),
    () => call(service, 'GET', paths.notifications, { headers }),
    () => call(service, 'POST', `${paths.notifications}/mark-all-read`, { headers }),
    () =>
      call(service, 'POST', paths.events, {
        headers: system,
        json: { customerUid, type: 'OFFER' },
      }),
    () =>
      call(service, 'POST', paths.signup('individual'), {
        headers: signingUp.temporary.headers,
        json: signupBody(),
      }),
    () => call(service, 'GET', paths.kyc, { headers: person.temporary.headers }),
    () => call(service, 'GET', paths.check, { query: { token: 'unknown' } }),
    () => call(service, 'GET', '/readyz'),
    () =>
      call(service, 'POST', paths.invites, {
        headers: system,
        json: { role: 'individual', email: 'a@example.com', firstName: 'A', lastName: 'B' },
      }),
    () => call(service, 'GET', '/entrypoint/org/v1/nowhere', { headers: system }),
  ]
}

async function timed(work: () => Promise<Answer>): Promise<{ answer: Answer; tookMs: number }> {
  const startedAt = performance.now()
  return { answer: await work(), tookMs: performance.now() - startedAt }
}

/** Expects an error response to each call, in time. The limit is longer on a slow machine. */
async function expectUnavailable(...calls: (() => Promise<Answer>)[]): Promise<void> {
  const { done, slowestMs } = await runWithHealthChecks(service, () =>
    Promise.all(calls.map(timed)),
  )
  for (const { answer, tookMs } of done) {
    expect(expectEnvelope(answer)).toMatchObject([{ code: 'INTERNAL_SERVER_ERROR' }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    // The limit grows with the delay of the machine, because sending the call and reading its
    // response take more time on a slow machine.
    expect(tookMs).toBeLessThan(answeredWithinMs + 2 * slowestMs)
  }
}
const readStatus = async () =>
  (await call(service, 'GET', paths.unreadCount, { headers: person.user.headers })).status
const recovers = () => expect.poll(readStatus, { timeout: 60_000, interval: 100 }).toBe(200)

describe('a hanging database', () => {
  test('calls during a database hang return an error in time, and the process survives', async () => {
    const calls = await everyKind(waiting[0]!)
    signalDatabase(service, 'SIGSTOP')
    await expectUnavailable(...calls)
    expect((await call(service, 'GET', '/healthz')).status).toBe(200)
    await expectUnavailable(...Array.from({ length: 100 }, (_, i) => calls[i % calls.length]!))
    signalDatabase(service, 'SIGCONT')
    await recovers()
    expect((await client.signUp()).customerUid).toBeTruthy()
  })

  test('a signup that fails during a database hang succeeds exactly once on retry', async () => {
    const [one] = waiting.slice(1)
    const send = () =>
      call(service, 'POST', paths.signup('individual'), {
        headers: one!.temporary.headers,
        json: signupBody(),
      })
    signalDatabase(service, 'SIGSTOP')
    await expectUnavailable(send)
    signalDatabase(service, 'SIGCONT')
    const codes: (string | number)[] = []
    await expect
      .poll(
        async () => {
          const { status, body } = await send()
          codes.push(status === 200 ? 200 : body.errors[0].code)
          return codes.at(-1)
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe('ALREADY_SIGNED_UP')
    const database = await openDatabase(service)
    const [row] = await database.query(
      'select count(*) as n from profiles where customer_id = $1',
      [one!.customerUid],
    )
    await database.close()
    expect(row).toEqual({ n: 1 })
  })

  test('a database hang of 700 ms delays responses and causes no error', async () => {
    await recovers()
    signalDatabase(service, 'SIGSTOP')
    const waitingCalls = Promise.all(Array.from({ length: 20 }, readStatus))
    await sleep(700)
    signalDatabase(service, 'SIGCONT')
    expect(new Set(await waitingCalls)).toEqual(new Set([200]))
  })
})

describe('a killed database', () => {
  test('the database restarts after kills under load and loses no acknowledged change', async () => {
    const history = new History(service)
    await history.prepare(40)
    const load = history.load()
    // Waits for new events before each kill. Without them, a kill on a slow machine could not lose
    // an event.
    const countKept = () => history.of('event', 'acknowledged').length
    for (let i = 0; i < 3; i++) {
      const before = countKept()
      await expect.poll(() => countKept() - before, { interval: 20 }).toBeGreaterThan(6)
      await sleep(Math.random() * 200)
      signalDatabase(service, 'SIGKILL')
      await recovers()
    }
    await sleep(300)
    history.stopLoad()
    await load
    expect(history.of('signup', 'unknown').concat(history.of('event', 'unknown'))).toEqual([])
    for (const entry of history.entries.filter(({ outcome }) => outcome === 'failed'))
      expect(entry.code).toBe('INTERNAL_SERVER_ERROR')
    expect(history.of('event', 'acknowledged').length).toBeGreaterThan(20)
    const database = await openDatabase(service)
    const losses = await findLosses(history, database)
    await database.close()
    expect(losses).toEqual([])
    expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
  })
})

const diskMegabytes = 400
const fills = readCount('disk_fills')
const disk = fills > 0 ? mountSmallDisk(diskMegabytes) : undefined
if (fills > 0 && !disk)
  reportFigures('disk full', { 'not run here': 'no disk of its own may be mounted' })
if (disk)
  describe('a full disk', () => {
    let small: Service
    let history: History
    beforeAll(async () => {
      small = await startService({
        dataDir: disk.dataDir,
        env: { RATE_LIMIT_CALLS_PER_MINUTE: '10000000', SIMULATOR_DELAY_MS: '300' },
      })
      history = new History(small)
    })
    afterAll(async () => {
      disk.free()
      await small?.stop()
      disk.unmount()
    })

    /** Fills the write-ahead log of the database until the database cannot write and ends. */
    async function exhaustLog(): Promise<void> {
      const database = await openDatabase(small)
      try {
        for (;;)
          await database.query(
            `select pg_switch_wal() from (select pg_logical_emit_message(true, 'fill', 'up')) filled`,
          )
      } catch {
        // This error is expected, because the full disk has ended the database.
      }
      await database.close().catch(() => {})
    }

    test(`filling the disk ${fills} times loses no acknowledged change and needs no repair`, {
      timeout: 60_000 + fills * 60_000,
    }, async () => {
      const recoveriesMs: number[] = []
      for (let i = 0; i < fills; i++) {
        await history.prepare(3)
        const before = history.entries.length
        const load = history.load()
        await sleep(300)
        disk.fill()
        // Every second round also fills the write-ahead log, so the database ends.
        if (i % 2 === 1) await exhaustLog()
        const hasFailed = () =>
          history.entries.slice(before).some(({ outcome }) => outcome === 'failed')
        await expect.poll(hasFailed, { timeout: 60_000, interval: 50 }).toBe(true)
        await sleep(1000)
        disk.free()
        const startedAt = performance.now()
        await expect
          .poll(async () => (await call(small, 'GET', '/readyz')).status, {
            timeout: 60_000,
            interval: 50,
          })
          .toBe(200)
        await expect
          .poll(async () => (await history.sendEvent())?.outcome ?? 'acknowledged', {
            timeout: 60_000,
            interval: 50,
          })
          .toBe('acknowledged')
        recoveriesMs.push(performance.now() - startedAt)
        history.stopLoad()
        await load
        const entries = history.entries.slice(before)
        expect(entries.filter(({ outcome }) => outcome === 'unknown')).toEqual([])
        const failed = entries.filter(({ outcome }) => outcome === 'failed')
        expect(
          failed.filter(
            ({ code, retryAfterSeconds }) =>
              code !== 'INTERNAL_SERVER_ERROR' || !(Number(retryAfterSeconds) > 0),
          ),
        ).toEqual([])
      }
      await settle(history)
      await expectNoLosses(small, history)
      expect(await verifyAudit(small)).toMatchObject({ isIntact: true })
      reportFigures('disk full', {
        fills,
        ...summarizeHistory(history),
        failures: history.entries.filter(({ outcome }) => outcome === 'failed').length,
        'ends of the database':
          small.log().split('"event":"database.outage","outcome":"restarted"').length - 1,
        'well again after there is room, ms, p50 / p99': rankMs(recoveriesMs),
      })
    })
  })
