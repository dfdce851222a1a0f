import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApplicationState } from '@/lib/provider'
import { call, connect } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { forEachOf, inviteCrowd, signUpAll } from '../support/crowd'
import { type Database, openDatabase } from '../support/database'
import { secondsSince } from '../support/figures'
import { type Callback, type Provider, signCallback, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

const people = readCount('callbacks')
const maxCopies = 10

let provider: Provider
let service: Service
let database: Database
beforeAll(async () => {
  provider = await startProvider()
  service = await startService({
    env: {
      ...provider.settings,
      BAAS_TIMEOUT_MS: '2500',
      RATE_LIMIT_CALLS_PER_MINUTE: '100000000',
    },
  })
  database = await openDatabase(service)
})
afterAll(async () => {
  await database?.close()
  await service?.stop()
  await provider?.stop()
})

function shuffle<T>(all: T[]): T[] {
  for (let i = all.length - 1; i > 0; i--) {
    const other = Math.floor(Math.random() * (i + 1))
    ;[all[i], all[other]] = [all[other]!, all[i]!]
  }
  return all
}
const repeat = <T>(one: T): T[] =>
  Array.from({ length: 1 + Math.floor(Math.random() * maxCopies) }, () => one)
const tamper = ({ body, headers }: Callback): Callback => ({
  body: body.replace('"sequence":3', '"sequence":9'),
  headers,
})

const answers = new Map<string, number>()
const wrong: string[] = []
async function send(callback: Callback, expected: 204 | 401): Promise<void> {
  let status = 500
  // On a busy machine, a call can time out with a 500. The provider then repeats the callback.
  while (status === 500)
    status = (await call(service, 'POST', '/kyc/public/v1/provider-callbacks', callback)).status
  answers.set(`${status}`, (answers.get(`${status}`) ?? 0) + 1)
  if (status !== expected) wrong.push(`${status} instead of ${expected}`)
}

type Reported = { reference: string; result: 'approved' | 'rejected'; early: boolean }
const all: Reported[] = []
const strangers: string[] = []
const deliveries: (() => Promise<void>)[] = []

/**
 * Returns all callbacks about one application: the manual review, the result, and callbacks that
 * are invalid or about an unknown application.
 */
function listCallbacks({ reference, result }: Reported): (() => Promise<void>)[] {
  const looked = signCallback(reference, { status: 'pending', stage: 'manual', sequence: 2 })
  const ended = signCallback(reference, {
    status: result,
    sequence: 3,
    reasons: result === 'rejected' ? [{ code: 'SEEN' }] : [],
  })
  const other = result === 'approved' ? 'rejected' : 'approved'
  const forged = tamper(signCallback(reference, { status: other, sequence: 3 }))
  const stranger = `${randomUUID()}:1`
  strangers.push(stranger)
  const unknown = signCallback(stranger, { status: other, sequence: 2 })
  return shuffle([
    ...[looked, ended, unknown].flatMap((callback) => repeat(() => send(callback, 204))),
    ...repeat(() => send(forged, 401)),
  ])
}

/**
 * Sends the callbacks of an application. For one third of the applications, all callbacks arrive
 * before the provider responds to the submission. For another third, half of them arrive then.
 */
async function sendCallbacks(state: ApplicationState): Promise<void> {
  const i = all.length
  const reported: Reported = {
    reference: state.reference,
    result: i % 4 === 0 ? 'rejected' : 'approved',
    early: i % 3 < 2,
  }
  all.push(reported)
  const callbacks = listCallbacks(reported)
  const early = callbacks.splice(
    0,
    i % 3 === 0 ? callbacks.length : i % 3 === 1 ? callbacks.length / 2 : 0,
  )
  deliveries.push(...callbacks)
  await Promise.all(early.map((deliver) => deliver()))
}

test(`repeated and shuffled callbacks for ${people} people take effect once per person`, {
  timeout: 60_000 + people * 300,
}, async () => {
  const client = connect(service)
  const crowd = await inviteCrowd(client, people)
  provider.onTaken = sendCallbacks
  const startedAt = performance.now()
  await signUpAll(client, crowd)
  await forEachOf(shuffle(deliveries), 16, (deliver) => deliver())
  const isDecided = async () => {
    const [row] = await database.query(
      `select count(*) as n from kyc_requests where status = 'pending'`,
    )
    return row!.n === 0
  }
  await vi.waitUntil(isDecided, { timeout: 60_000, interval: 50 })
  // Sends the opposite results with a higher sequence. A final status must never change.
  await forEachOf(
    shuffle(all.flatMap((reported) => repeat(reported))),
    16,
    ({ reference, result }) =>
      send(
        signCallback(reference, {
          status: result === 'approved' ? 'rejected' : 'approved',
          sequence: 4,
        }),
        204,
      ),
  )
  const [events] = await database.query(`
    select count(*) as kept, count(*) filter (where applied_at is null) as parked, count(distinct event_id) as distinct from provider_events`)
  reportFigures('callbacks in any number and order', {
    people,
    'before the answer': all.filter(({ early }) => early).length,
    taken: answers.get('204') ?? 0,
    refused: answers.get('401') ?? 0,
    'kept as events': events!.kept,
    took: secondsSince(startedAt),
  })

  expect(wrong).toEqual([])
  expect(new Set(all.map(({ reference }) => reference)).size).toBe(people)
  expect(events!.parked).toBe(strangers.length)
  const kept = await database.query(`
    select k.profile_id || ':' || k.submission as reference, k.status, (select string_agg(m.to_status, ',' order by m.from_status nulls first, m.at) from kyc_moves m where m.profile_id = k.profile_id) as moves,
      (select string_agg(n.type, ',' order by n.seq) from notifications n where n.customer_id = k.customer_id) as types from kyc_requests k`)
  const byReference = new Map(kept.map(({ reference, ...rest }) => [reference, rest]))
  for (const { reference, result } of all)
    expect(byReference.get(reference)).toEqual({
      status: result,
      moves: `pending,${result}`,
      types: `KYC_SUBMITTED,KYC_${result.toUpperCase()}`,
    })
})
