import { expect, onTestFinished, test } from 'vitest'
import { connect, paths } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { runMigration } from '../support/migration'
import { grants } from '../support/production-cluster'
import { startService } from '../support/service'
import { shareService } from '../support/shared'
import { openTerminal } from '../support/staff'

const server = shareService()

/** Creates a database with two roles: one owns the tables, the other one only serves requests. */
async function makeRoles(): Promise<{ owner: string; service: string; admin: Database }> {
  const admin = await openDatabase(server)
  onTestFinished(() => admin.close())
  for (const role of ['latchkey_owner', 'latchkey_service'])
    await admin.query(`create role ${role} login password '${role}'`)
  await admin.query('create database roles owner latchkey_owner template template0')
  const urlOf = (role: string) =>
    server.databaseUrl().replace(/\/\/[^@]*@\/postgres\?/, `//${role}:${role}@/roles?`)
  return { owner: urlOf('latchkey_owner'), service: urlOf('latchkey_service'), admin }
}

test('the service verifies a signup with a database role that owns no table', async () => {
  const { owner, service } = await makeRoles()
  const early = await startService({ env: { DATABASE_URL: service } }).catch(
    (error: Error) => error,
  )
  expect(String(early)).toContain('Run npm run migrate with MIGRATION_DATABASE_URL first.')

  const ran = await runMigration({ DATABASE_URL: service, MIGRATION_DATABASE_URL: owner })
  expect([ran.exitCode, ran.output]).toEqual([0, expect.stringContaining('database.migrated')])
  const tables = await openDatabase({ databaseUrl: () => owner })
  onTestFinished(() => tables.close())
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
