import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect, paths } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { runMigration } from '../support/migration'
import { grants } from '../support/production-cluster'
import { startService } from '../support/service'
import { shareService } from '../support/shared'
import { openTerminal } from '../support/staff'

const server = shareService()

const roles = ['latchkey_owner', 'latchkey_service'] as const
beforeAll(async () => {
  const admin = await openDatabase(server)
  for (const role of roles) await admin.query(`create role ${role} login password '${role}'`)
  await admin.close()
})

/**
 * Creates a database with two roles. One owns its tables, and the other one only serves requests.
 */
async function makeDatabase(name: string): Promise<{ owner: string; service: string }> {
  const admin = await openDatabase(server)
  await admin.query(`create database ${name} owner latchkey_owner template template0`)
  await admin.close()
  const [owner, service] = roles.map((role) =>
    server.databaseUrl().replace(/\/\/[^@]*@\/postgres\?/, `//${role}:${role}@/${name}?`),
  )
  return { owner: owner!, service: service! }
}

/** Runs the migrations as the owner. Returns a connection of the owner. */
async function migrate({ owner, service }: { owner: string; service: string }): Promise<Database> {
  const ran = await runMigration({ DATABASE_URL: service, MIGRATION_DATABASE_URL: owner })
  expect([ran.exitCode, ran.output]).toEqual([0, expect.stringContaining('database.migrated')])
  const tables = await openDatabase({ databaseUrl: () => owner })
  onTestFinished(() => tables.close())
  return tables
}

test('the service can verify a signup even if its database role owns no table', async () => {
  const { owner, service } = await makeDatabase('roles')
  const early = await startService({ env: { DATABASE_URL: service } }).catch(String)
  expect(early).toContain('Run npm run migrate with MIGRATION_DATABASE_URL first.')

  const tables = await migrate({ owner, service })
  await tables.query(grants)

  const live = await startService({ env: { DATABASE_URL: service } })
  onTestFinished(() => live.stop())
  const { user } = await connect(live).signUp()
  await expect
    .poll(async () => {
      const { body } = await connect(live).call('GET', paths.kyc, { headers: user.headers })
      return body.data.status
    })
    .toBe('approved')
  expect(live.log()).not.toContain('"level":"error"')

  const serving = await openDatabase({ databaseUrl: () => service })
  onTestFinished(() => serving.close())
  for (const statement of [
    'delete from audit',
    "update audit_changes set action = 'x'",
    'delete from audit_checkpoints',
    "update kyc_moves set to_status = 'approved'",
    'alter table audit disable trigger all',
    'truncate audit',
    'drop table audit',
    'create table public.mine (id int)',
  ])
    await expect(serving.query(statement), statement).rejects.toMatchObject({ code: '42501' })

  const examine = async () => {
    const { json } = await openTerminal(live)(['doctor', '--json'], { DATABASE_URL: service })
    return json.checks.find(({ check }: { check: string }) => check === 'rights')
  }
  expect(await examine()).toMatchObject({ state: 'OK' })
  await tables.query('revoke insert on tokens from latchkey_service')
  expect(await examine()).toMatchObject({
    state: 'FAIL',
    setting: 'DATABASE_URL',
    message: 'The role lacks insert on public.tokens.',
  })
  await tables.query('revoke usage on schema pgboss from latchkey_service')
  expect(await examine()).toMatchObject({
    state: 'FAIL',
    message: 'The role lacks usage on schema pgboss, insert on public.tokens.',
  })
})

test('a start fails with the names of the rights that its database role lacks', async () => {
  const urls = await makeDatabase('lacking')
  const tables = await migrate(urls)
  const start = () => startService({ env: { DATABASE_URL: urls.service } })
  const expectRefusal = async (lacking: string) => {
    const refusal = await start().catch(String)
    expect(refusal).toContain(`DATABASE_URL: this role lacks ${lacking}`)
    expect(refusal).toContain('Run the grants of docs/settings.md as the owner of the tables.')
    expect(refusal).not.toMatch(/^\s+at /m)
  }
  await expectRefusal('usage on schema pgboss, delete on pgboss.')
  await tables.query(grants)
  await tables.query('revoke usage on schema pgboss from latchkey_service')
  await expectRefusal('usage on schema pgboss. ')

  await tables.query(grants)
  await tables.query('create table public.counted (id serial)')
  await tables.query(grants)
  await tables.query('revoke usage on sequence public.counted_id_seq from latchkey_service')
  await expectRefusal('usage on sequence public.counted_id_seq. ')
  await tables.query('drop table public.counted')
  // The sequence of an identity column is not in the list, because a role can insert rows without a
  // privilege on the sequence.
  await tables.query('revoke usage on sequence public.events_n_seq from latchkey_service')
  await tables.query('create table public.added (id int)')
  const privileges = ['delete', 'insert', 'select', 'update']
  await expectRefusal(`${privileges.map((one) => `${one} on public.added`).join(', ')}. `)
  // An older version starts, because it does not use the tables of a newer version.
  await tables.query("insert into migrations (name, run_on) values ('9999_added', now())")
  const live = await start()
  onTestFinished(() => live.stop())
  expect(live.log()).toContain('database.schemaAhead')
})
