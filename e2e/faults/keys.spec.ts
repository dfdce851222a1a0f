import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, call, connect, type Person, paths, signupBody } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { openDatabase } from '../support/database'
import { secondsSince } from '../support/figures'
import { type Service, startService } from '../support/service'
import { administer } from '../support/staff'

const rotations = readCount('rotations')
const readersOfEach = 3

let services: Service[]
let clients: Client[]
beforeAll(async () => {
  const env = { RATE_LIMIT_CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'error' }
  const first = await startService({ env })
  services = [first, await startService({ dataDir: first.dataDir, env })]
  clients = services.map((service) => connect(service, first))
})
afterAll(async () => {
  await services?.[1]?.terminate()
  await services?.[0]?.stop()
})

test(`${rotations} key rotations during reads and signups leave every record readable`, {
  timeout: 60_000 + rotations * 20_000,
}, async () => {
  const startedAt = performance.now()
  const failed: string[] = []
  const done = { reads: 0, signups: 0, corrections: 0, rewrapped: 0 }
  let isOver = false
  const people: Person[] = []
  for (let i = 0; i < 10; i++) people.push(await clients[i % 2]!.person())

  /** Repeatedly reads an email address from an encrypted (sealed) record. */
  async function read(at: number): Promise<void> {
    while (!isOver) {
      const { token } = people[Math.floor(Math.random() * people.length)]!.invite
      const { status, body } = await call(services[at]!, 'GET', paths.check, { query: { token } })
      if (status !== 200 || body.data.email !== 'rae.carter@example.com')
        failed.push(`read ${status}: ${body?.errors?.[0].code}`)
      done.reads += 1
    }
  }
  /**
   * Signs up at one process. The other process must decrypt the record to accept the correction.
   */
  async function signUp(at: number): Promise<void> {
    while (!isOver) {
      const person = await clients[at]!.signUp({ socialSecurityNumber: '000-00-0002' })
      done.signups += 1
      const { headers } = person.user
      const status = async () =>
        (await call(services[at]!, 'GET', paths.kyc, { headers })).body.data.status
      while ((await status()) === 'pending') await sleep(20)
      const corrected = { address: signupBody().address }
      const answer = await call(services[1 - at]!, 'POST', `${paths.kyc}/corrections`, {
        headers,
        json: corrected,
      })
      if (answer.status !== 200) failed.push(`correction ${answer.status}: ${answer.text}`)
      done.corrections += 1
      while ((await status()) === 'pending') await sleep(20)
      if ((await status()) !== 'approved') failed.push(`verification ${await status()}`)
    }
  }
  const load = [0, 1].flatMap((at) => [
    ...Array.from({ length: readersOfEach }, () => read(at)),
    signUp(at),
  ])
  let currentKey = 1
  for (let i = 0; i < rotations; i++) {
    await sleep(200)
    const made = await administer(services[i % 2]!).send('POST', 'keys/rotations', 200)
    expect(made.currentKey).toBe(++currentKey)
    done.rewrapped += made.rewrapped
  }
  // Waits, so that even on a slow machine some calls use the newest key.
  await sleep(200)
  await expect.poll(() => Math.min(done.reads, done.signups, done.corrections)).toBeGreaterThan(0)
  isOver = true
  await Promise.all(load)
  reportFigures('key rotations under load', {
    rotations,
    ...done,
    failed: failed.length,
    took: secondsSince(startedAt),
  })
  expect(failed).toEqual([])
  expect(done.rewrapped).toBeGreaterThan(rotations * people.length)
  expect(Math.min(done.reads, done.signups, done.corrections)).toBeGreaterThan(0)

  // The load has ended, so after this rotation no record may use an old key.
  await administer(services[0]!).send('POST', 'keys/rotations', 200)
  const database = await openDatabase(services[0]!)
  const keys = await database.query(
    `select distinct get_byte(payload_sealed, 1) * 256 + get_byte(payload_sealed, 2) as key from profiles`,
  )
  await database.close()
  expect(keys).toEqual([{ key: currentKey + 1 }])
})
