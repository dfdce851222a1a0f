import { expect, test } from 'vitest'
import { connect, paths, signupBody } from '../support/api'
import { countUnnumbered } from '../support/event-log'
import { expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'

// This test counts the rows of all tables, so its service has no other tests.
const service = shareService()
const client = connect(service)
const database = shareDatabase(service)

test('a refused signup changes only the tables audit and signup_reservations', async () => {
  const person = await client.person()
  // Waits until all events have numbers, because numbering also changes tables.
  await expect.poll(() => countUnnumbered(database)).toBe(0)
  const before = await countRows()
  const answer = await client.call('POST', paths.signup(person.userType), {
    headers: person.temporary.headers,
    json: signupBody({ socialSecurityNumber: '000-00-0009' }),
  })
  const [item] = expectRefusal(answer, 400, 'BAAS_ERROR_FIELD')
  expect(JSON.stringify(item)).not.toMatch(/00-?0009/)
  const after = await countRows()
  const grown = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(grown.toSorted()).toEqual(['public.audit', 'public.signup_reservations'])
  expect((await client.call('GET', paths.kyc, { headers: person.user.headers })).status).toBe(404)
  expect(
    (await client.call('GET', paths.check, { query: { token: person.invite.token } })).status,
  ).toBe(200)
})

/**
 * Counts the rows of every table of the service and the queue, except tables that background work
 * changes.
 */
async function countRows(): Promise<Record<string, number>> {
  const tables = await database.query(`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name <> 'audit_checkpoints'`)
  const counts: Record<string, number> = {}
  for (const { schema, name } of tables) {
    const only = name.startsWith('job') ? ` where name in ('verification', 'letter')` : ''
    if (schema === 'pgboss' && !name.startsWith('job')) continue
    const hasName = await database.query(
      `select 1 from information_schema.columns where table_schema = $1 and table_name = $2 and column_name = 'name'`,
      [schema, name],
    )
    const [row] = await database.query(
      `select count(*) as n from "${schema}"."${name}"${hasName.length > 0 ? only : ''}`,
    )
    counts[`${schema}.${name}`] = row!.n
  }
  return counts
}
