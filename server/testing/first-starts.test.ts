import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePool, setDatabaseUrl, sql, transaction } from '../foundations/db'
import { migrate } from '../foundations/db/migrate'
import * as deployment from '../rooms/deployment'
import { createDatabase } from './database-server'
import { countLockWaits } from './lock-waits'
import { applySettings } from './open-rooms'

const { remove } = applySettings()
let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
  setDatabaseUrl(database.url)
  await migrate()
})
afterAll(async () => {
  await closePool()
  await database.drop()
  remove()
})

test('a start fails and names SERVICE_ENVIRONMENT if another environment starts first', async () => {
  const claimed = await transaction(async (tx) => {
    // The start checks the stored rows and finds no deployment row. After this check, the lock
    // makes the start wait.
    await tx.query(sql`lock table audit_checkpoints in access exclusive mode`)
    const claiming = deployment.claim({ isExamined: false, isMigrated: false }).then(
      () => [],
      (error) => error.faults as string[],
    )
    await expect.poll(countLockWaits).toBe(1)
    await tx.query(sql`
      insert into deployment (environment, created_at, schema_version)
      values ('production', now(), '1.0.0')`)
    await tx.query(sql`
      insert into audit_checkpoints (id, at, heads, signature, version, unkeyed_until)
      values (1, now(), '{}', '\\x00', 2, now())`)
    return { claiming }
  })
  expect(await claimed.claiming).toEqual([expect.stringMatching(/^SERVICE_ENVIRONMENT: /)])
})
