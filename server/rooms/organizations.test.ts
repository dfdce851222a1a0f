import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db, sql } from '../foundations/db'
import { env } from '../foundations/env'
import { set } from '../foundations/process-singleton'
import { shareRooms } from '../testing/open-rooms'
import * as organizations from './organizations'

shareRooms()

const ensureName = async () => (await organizations.ensureDefault()).defaultOrganization.name

test('the default organization of a sandbox is called Demo Bank', async () => {
  expect(await ensureName()).toBe('Demo Bank')
})

test('the default organization in production has the name in LEGAL_NAME', async () => {
  await db.query(sql`truncate organizations cascade`)
  const before = env()
  set('env', { ...before, SERVICE_ENVIRONMENT: 'production', LEGAL_NAME: 'Harbor Bank, N.A.' })
  expect(await ensureName()).toBe('Harbor Bank, N.A.')
  set('env', before)
  await db.query(sql`truncate organizations cascade`)
  await ensureName()
})

describe('the migration that renames the default organization', () => {
  const [file] = globSync('server/foundations/db/migrations/*_demo_bank.sql')
  const migrate = () => db.query({ text: readFileSync(file!, 'utf8'), values: [], name: '' })
  const setName = (name: string) =>
    db.query(sql`update organizations set name = ${name} where is_house`)
  const setDeployment = async (environment?: string) => {
    await db.query(sql`alter table deployment disable trigger all`)
    await db.query(sql`delete from deployment`)
    if (environment)
      await db.query(sql`insert into deployment values (true, ${environment}, now(), ${'0.1.0'})`)
    await db.query(sql`alter table deployment enable trigger all`)
  }
  const setPrefix = async (prefix: string) => {
    await db.query(sql`delete from credentials`)
    await db.query(sql`
      insert into credentials (client_id, organization_id, secret_hash, created_at)
      select ${`ci_${prefix}_abc`}, id, ${Buffer.from('digest')}, now()
      from organizations where is_house`)
  }
  const renamed = async () => {
    await migrate()
    return ensureName()
  }
  beforeEach(async () => {
    await organizations.ensureDefault()
    await setName('House')
    await setDeployment()
    await db.query(sql`delete from credentials`)
  })
  afterEach(() => setDeployment('sandbox'))

  test('the migration renames the organization House to Demo Bank in a sandbox', async () => {
    await setDeployment('sandbox')
    expect(await renamed()).toBe('Demo Bank')
  })

  test('the migration renames House also in an old sandbox without a deployment row', async () => {
    await setPrefix('test')
    expect(await renamed()).toBe('Demo Bank')
  })

  test('the migration does not rename the organization House in production', async () => {
    await setPrefix('live')
    expect(await renamed()).toBe('House')
    await setDeployment('production')
    expect(await renamed()).toBe('House')
  })

  test('the migration renames the organization House, unless Demo Bank exists already', async () => {
    await setDeployment('sandbox')
    await setName('Harbor')
    expect(await renamed()).toBe('Harbor')
    await setName('House')
    await organizations.create('Demo Bank')
    expect(await renamed()).toBe('House')
  })
})
