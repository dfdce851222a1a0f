import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, call, connect, type Person, paths, signupBody } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { hold, makePlaces } from '../support/crash-points'
import { countUnnumbered, findEventFaults, followLog } from '../support/event-log'
import { expireLeases } from '../support/leases'
import { signalDatabase } from '../support/postgres'
import { shareDatabase, shareService } from '../support/shared'

const kills = readCount('event_kills')
const places = ['log: event', 'log: commit', 'log: number'] as const

const service = shareService({
  env: { RATE_LIMIT_CALLS_PER_MINUTE: '1000000', SIMULATOR_DELAY_MS: '100' },
})
const database = shareDatabase(service)
let client: Client
let log: ReturnType<typeof followLog>
const unfinished = new Set<string>()
beforeAll(async () => {
  client = connect(service)
  await makePlaces(database)
  log = followLog(service, await client.systemSession())
})
afterAll(() =>
  reportFigures('killed at the insert, commit and numbering of events', {
    kills,
    'events read by cursor': log.seen.length,
    'rolled back and not repeated': unfinished.size,
    'missing, invented, twice or out of order': 0,
  }),
)

const signUp = ({ temporary }: Person) =>
  call(service, 'POST', paths.signup('individual'), {
    headers: temporary.headers,
    json: signupBody(),
  })

test.each(Array.from({ length: kills }, (_, round) => ({ round })))(
  'killing the service during writes keeps all events in order, round $round',
  async ({ round }) => {
    const [held, beside] = [
      await Promise.all(places.map(() => client.person())),
      await Promise.all([client.person(), client.person()]),
    ]
    await log.read()
    const holding = await hold(
      service,
      new Map(places.map((place, i) => [place, held[i]!.customerUid])),
    )
    const calls: Promise<unknown>[] = []
    try {
      for (const person of [...held, ...beside]) calls.push(signUp(person).catch(() => undefined))
      await holding.reached(places)
      await log.read()
      await service.kill9()
      if (round % 2 === 1) signalDatabase(service, 'SIGKILL')
    } finally {
      await holding.release()
    }
    await Promise.all(calls)
    await service.restart()
    await expireLeases(database)
    expect(await findEventFaults(database)).toEqual([])
    // The service rolled back the signup of the person `lost`, who does not repeat it. The log must
    // contain no event of that signup.
    const [lost, ...rest] = held
    unfinished.add(lost!.customerUid)
    for (const person of [...rest, ...beside])
      await expect
        .poll(async () => (await signUp(person)).body.errors?.[0].code, { interval: 100 })
        .toBe('ALREADY_SIGNED_UP')
    await expect.poll(() => countUnnumbered(database)).toBe(0)
    await log.read()
    expect(await findEventFaults(database)).toEqual([])
  },
)

test('reading the event log by cursor returns each stored event once and in order', async () => {
  const approved = () => database.query(`select status, count(*) as n from kyc_requests group by 1`)
  await expect.poll(approved, { timeout: 90_000 }).toEqual([{ status: 'approved', n: kills * 4 }])
  await expect.poll(() => countUnnumbered(database)).toBe(0)
  await log.read()
  const stored = await database.query(
    `select seq, type, customer_id from events
     where organization_id = (select organization_id from credentials where client_id = $1) order by seq`,
    [service.clientId],
  )
  expect(log.seen.map(({ sequence, type, customerUid }) => [sequence, type, customerUid])).toEqual(
    stored.map(({ seq, type, customer_id }) => [seq, type, customer_id]),
  )
  expect(log.seen.map(({ sequence }) => sequence)).toEqual(log.seen.map((_, i) => i + 1))
  const completed = log.seen.filter(({ type }) => type === 'signup.completed')
  expect(completed).toHaveLength(kills * 4)
  for (const { customerUid } of completed) expect(unfinished.has(customerUid)).toBe(false)
})

test.each([
  [
    'a missing event',
    'signed up 0 times',
    `delete from events where n = (select min(n) from events where type = 'signup.completed')`,
  ],
  [
    'an invented event',
    'signed up 1 times',
    `insert into events (id, organization_id, customer_id, type, data, at)
    select gen_random_uuid(), organization_id, gen_random_uuid(), 'signup.completed', data, at from events where type = 'signup.completed' limit 1`,
  ],
  ['a gap', 'has numbers up to', 'update event_heads set last_seq = last_seq + 1'],
  [
    'two events in the wrong order',
    'reports',
    `update events a set type = case type when 'signup.completed' then 'invite.accepted' else 'signup.completed' end
    where type in ('signup.completed', 'invite.accepted') and customer_id = (select customer_id from events where type = 'signup.completed' limit 1)`,
  ],
])('the comparison of the event log with the database finds %s', async (_, fault, statement) => {
  await database.query('begin')
  await database.query(statement)
  expect(await findEventFaults(database)).toContainEqual(expect.stringContaining(fault))
  await database.query('rollback')
})
