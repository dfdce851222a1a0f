import { ApiError } from '@/lib/errors'
import { version } from '@/lib/product'
import { announce } from '../foundations/announce'
import { columns, type Db, db, sql, type Tx, transaction } from '../foundations/db'
import { ConfigurationError, env } from '../foundations/env'
import type { RingName } from '../foundations/key-use'
import { isSchemaAhead } from '../foundations/schema'
import {
  type Canary,
  holders,
  listForeignKeys,
  makeMissing,
  ringNames,
} from './deployment/canaries'
import {
  foreignEnvironment,
  listContradictions,
  listEvidence,
  listKeyUses,
  listMissingKeys,
} from './deployment/evidence'

type Environment = 'sandbox' | 'production'
type Row = { environment: Environment; createdAt: Date; schemaVersion: string }

const rowColumns = columns('deployment', {
  environment: 'environment',
  createdAt: 'created_at',
  schemaVersion: 'schema_version',
})

const readRow = async (from: Db): Promise<Row | undefined> =>
  (await from.query<Row>(sql`select ${rowColumns} from deployment`))[0]

const readCanaries = (from: Db): Promise<Canary[]> =>
  from.query<Canary>(sql`select ring, number, canary from deployment_keys`)

/** The migration that added the columns from which `listEvidence` reads. */
const firstRelease = '0011_key_numbers'

type Schema = { hasRow: boolean; hasCredentials: boolean; isCurrent: boolean }

async function readSchema(): Promise<Schema> {
  const [found] = await db.query<Record<'row' | 'credentials' | 'migrations', string | null>>(sql`
    select
      to_regclass('deployment')::text as row,
      to_regclass('credentials')::text as credentials,
      to_regclass('migrations')::text as migrations`)
  const ran = found?.migrations
    ? await db.query(sql`select name from migrations where name = ${firstRelease}`)
    : []
  return {
    hasRow: found?.row !== null,
    hasCredentials: found?.credentials !== null,
    isCurrent: ran.length > 0,
  }
}

/**
 * Compares environment and keys with the database, before this process migrates, reads or writes
 * anything else. If they differ, throws ConfigurationError with the names of the wrong settings.
 * Returns false if the schema lacks columns for a complete comparison.
 */
export async function examine(): Promise<boolean> {
  const { hasRow, hasCredentials, isCurrent } = await readSchema()
  const row = hasRow ? await readRow(db) : undefined
  if (row) await requireKnown(row, await readCanaries(db))
  else if (hasCredentials) await refuseEvidence(isCurrent)
  return row !== undefined || isCurrent
}

/**
 * Rejects settings that stored rows contradict, unless another process has just created these rows
 * and the deployment row. In that case, `claim` compares the settings with the deployment row.
 */
async function refuseEvidence(isCurrent: boolean): Promise<void> {
  const faults = await listEvidence(isCurrent)
  if (faults.length > 0 && !((await readSchema()).hasRow && (await readRow(db)))) refuse(faults)
}

/** Compares the environment first, because in a sandbox, loading a key creates the missing keys. */
async function requireKnown(row: Row, known: readonly Canary[]): Promise<void> {
  requireEnvironment(row)
  refuse(listForeignKeys(known))
  const isLacking = known.some(({ ring, number }) => !holders[ring].numbers().includes(number))
  refuse([...(isLacking ? await listMissingKeys() : []), ...(await listContradictions())])
}

function requireEnvironment({ environment }: Row): void {
  if (environment !== env().SERVICE_ENVIRONMENT) refuse([foreignEnvironment])
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new ConfigurationError(faults)
}

type Claim = { isExamined: boolean; isMigrated: boolean }

/**
 * Creates the deployment row on the first start, unless the stored rows contradict the environment
 * or the keys. Adds keys that are new for the database. Call it after the migrations. `isExamined`:
 * the result of `examine`. `isMigrated`: whether this process ran a migration. If `isExamined` is
 * true and no migration ran, does not check the stored rows again. Throws ConfigurationError.
 */
export async function claim({ isExamined, isMigrated }: Claim): Promise<void> {
  if ((isMigrated || !isExamined) && !(await readRow(db))) await refuseEvidence(true)
  await transaction(async (tx) => {
    await lock(tx)
    const row = await readRow(tx)
    const known = await readCanaries(tx)
    if (row) {
      // Another process may have created the row after `examine`, so compare again.
      requireEnvironment(row)
      refuse(listForeignKeys(known))
      if (isMigrated) await noteVersion(tx)
    } else await create(tx)
    await addKeys(tx, known)
  })
}

const lock = (tx: Tx) => tx.query(sql`select pg_advisory_xact_lock(hashtext('deployment'))`)

async function create(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into deployment (environment, created_at, schema_version)
    values (${env().SERVICE_ENVIRONMENT}, clock_timestamp(), ${version})`)
  tx.onCommit(() => announce('info', { event: 'deployment.created' }))
}

const noteVersion = (tx: Tx) => tx.query(sql`update deployment set schema_version = ${version}`)

async function addKeys(tx: Tx, known: readonly Canary[]): Promise<void> {
  for (const { ring, number, canary } of makeMissing(known))
    await tx.query(sql`
      insert into deployment_keys (ring, number, canary, added_at)
      values (${ring}, ${number}, ${canary}, clock_timestamp())`)
}

/**
 * Stores a canary for each key that this process has just created. A canary is a value that proves
 * later that a process has the same key.
 */
export const addNewKeys = (): Promise<void> => claim({ isExamined: true, isMigrated: false })

/**
 * Throws NOT_FOUND unless the database belongs to a sandbox. The setting SERVICE_ENVIRONMENT of
 * this process alone is no proof.
 */
export async function requireSandbox(from: Db = db): Promise<void> {
  const row = await readRow(from)
  if (row?.environment !== 'sandbox') throw new ApiError('NOT_FOUND')
}

/**
 * A key for which the database stores a canary (a value that was computed with the key). `rows`:
 * the number of stored values that need the key. Null if such values cannot be counted.
 */
export type KnownKey = {
  setting: RingName
  number: number
  addedAt: Date
  isHeld: boolean
  isCurrent: boolean
  rows: number | null
}
export type Deployment = Row & { isSchemaAhead: boolean; keys: KnownKey[] }

// The database cannot count the uses of these keys. Browsers store the cookies, and signatures
// contain no key number.
const uncounted: readonly RingName[] = ['KEY_COOKIES', 'KEY_AUDIT']

/**
 * Returns the deployment row and all its keys. Slow, because it reads whole tables to count the
 * stored values of each key.
 */
export async function show(): Promise<Deployment> {
  const row = await readRow(db)
  if (!row) throw new ApiError('NOT_FOUND')
  const uses = await listKeyUses()
  const known = await db.query<{ ring: RingName; number: number; addedAt: Date }>(sql`
    select ring, number, added_at as "addedAt" from deployment_keys order by ring, number`)
  const keys = known.map(({ ring, number, addedAt }) => ({
    setting: ring,
    number,
    addedAt,
    isHeld: holders[ring].numbers().includes(number),
    isCurrent: holders[ring].current() === number,
    rows: uncounted.includes(ring)
      ? null
      : (uses.find((one) => one.ring === ring && one.number === number)?.rows ?? 0),
  }))
  return {
    ...row,
    isSchemaAhead: await isSchemaAhead(),
    keys: keys.toSorted((a, b) => orderOf(a.setting) - orderOf(b.setting)),
  }
}

/** Records the time at which retention has run. */
export const noteRetention = (): Promise<unknown> =>
  db.query(sql`update deployment set retention_at = clock_timestamp()`)

export type Upkeep = { createdAt: Date; retentionAt: Date | null; now: Date }

/**
 * Returns when the deployment was created and when retention last ran. Undefined before the first
 * start.
 */
export const readUpkeep = async (): Promise<Upkeep | undefined> =>
  (
    await db.query<Upkeep>(sql`
      select created_at as "createdAt", retention_at as "retentionAt", clock_timestamp() as now
      from deployment`)
  )[0]

const orderOf = (ring: RingName): number => ringNames.indexOf(ring)
