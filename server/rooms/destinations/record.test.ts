import { expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { issueCredential, shareRooms } from '../../testing/open-rooms'
import * as destinations from '../destinations'
import { maxWindow } from './health'
import { type Retry, record } from './record'

shareRooms()

const url = 'http://127.0.0.1:9000/hook'
const health = {
  state: 'on',
  failures: 0,
  probes: 0,
  window: maxWindow,
  probeInSeconds: null,
} as const

/**
 * Stores a batch with these retries. Returns the setting `synchronous_commit` of its transaction.
 */
async function storeBatch(retries: Retry[]): Promise<string> {
  const { organizationId } = await issueCredential()
  const { id } = await destinations.create(organizationId, { url, types: ['*'] })
  await db.query(sql`update destinations set holder = ${id} where id = ${id}`)
  return transaction(async (tx) => {
    const round = { position: 2, health, attempts: [], retries, settled: [] }
    expect(await record(tx, { id, holder: id }, round, false)).toBe(true)
    const [found] = await tx.query<{ value: string }>(
      sql`select current_setting('synchronous_commit') as value`,
    )
    return found!.value
  })
}

test('a batch of delivered webhooks is stored without waiting for the disk', async () => {
  expect(await storeBatch([])).toBe('off')
})

// A later batch moves the position past the failed event. If a crash of the database lost the
// stored retry, no process would deliver that event.
test('a batch with a failed webhook is stored with synchronous_commit on', async () => {
  expect(await storeBatch([{ sequence: 2, attempts: 1, inSeconds: 5 }])).toBe('on')
})

test('a new destination and its secret have the same creation time', async () => {
  const { organizationId } = await issueCredential()
  const { id } = await destinations.create(organizationId, { url, types: ['*'] })
  const times = await db.query(sql`
    select secret_created_at = created_at as "areEqual" from destinations where id = ${id}`)
  expect(times).toEqual([{ areEqual: true }])
})
