import pg from 'pg'
import { identifier } from './db/fragments'
import { makeSql, nameOf, type Statement, sql } from './db/sql'
import { env } from './env'
import { describe, log } from './log'
import { get, processSingleton, set } from './process-singleton'

export {
  columnAs,
  columns,
  type Inline,
  identifier,
  isFuture,
  isNotNull,
  isNull,
  joinByKey,
  remindersDue,
  sealedKeyNumber,
  textArray,
  unnest,
} from './db/fragments'
export { lane } from './db/lane'
export { limitConcurrency } from './db/limit-concurrency'
export { probeDatabase } from './db/probe'
export { grantsRemedy, listSome, type Rights, readRights } from './db/rights'
export { type DatabaseSetting, findTlsFault } from './db/tls-faults'
export { makeSql, nameOf, type Statement, sql }

// Parses bigint columns as numbers. They contain counts and versions, which a double represents
// exactly. As strings, they would break arithmetic silently.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** An object that runs statements: the pool, or one transaction. */
export type Db = { query<Row>(statement: Statement): Promise<Row[]> }
/**
 * An open transaction. Changes of a function that receives a `Tx` are committed together with the
 * changes of its caller.
 */
export type Tx = Db & { readonly isTransaction: true; onCommit(after: () => void): void }

/**
 * TCP keepalive of every database connection. It detects broken connections, and prevents a
 * firewall from closing idle ones.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const connectTimeoutMs = 4000
const queryTimeoutMs = 4500

/** Sets the URL of the embedded database. Call it before the pool is opened. */
export const setDatabaseUrl = (url: string): string => set('databaseUrl', url)
export const databaseUrl = (): string =>
  get<string>('databaseUrl') ?? withAuthority(env().DATABASE_URL ?? '')
/**
 * Returns the database URL for migrations and the queue, because both need database sessions. A
 * connection pooler does not provide database sessions.
 */
export const directDatabaseUrl = (): string => {
  const { DIRECT_DATABASE_URL } = env()
  return DIRECT_DATABASE_URL === undefined ? databaseUrl() : withAuthority(DIRECT_DATABASE_URL)
}

/**
 * Returns the database URL with the role that owns the tables. Without MIGRATION_DATABASE_URL, one
 * role does everything.
 */
export const migrationDatabaseUrl = (): string => {
  const { MIGRATION_DATABASE_URL } = env()
  return MIGRATION_DATABASE_URL === undefined
    ? directDatabaseUrl()
    : withAuthority(MIGRATION_DATABASE_URL)
}

/** Adds the private certificate authority to a URL with `verify-full` that names no other. */
function withAuthority(url: string): string {
  const { DATABASE_CA } = env()
  if (DATABASE_CA === undefined || /[?&]sslrootcert=/.test(url)) return url
  if (!/[?&]sslmode=verify-full(?:&|$)/.test(url)) return url
  return `${url}&sslrootcert=${encodeURIComponent(DATABASE_CA)}`
}

function makePool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl(),
    max: env().DATABASE_POOL_SIZE,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'latchkey',
    ...keptAlive,
    // Sends independent statements without waiting for the result of each.
    pipeline: true,
  })
  // If there were no listener, a broken idle connection would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log().warn({ event: 'database.idleConnectionLost', ...describe(error) })
  })
  // A connection that breaks between two statements would also end the process. This listener
  // ignores the error, and the next statement rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const pool = (): pg.Pool => processSingleton('pool', makePool)

async function queryWith<Row>(
  runner: pg.Pool | pg.PoolClient,
  statement: Statement,
): Promise<Row[]> {
  return (await runner.query(statement)).rows as Row[]
}

/** Runs statements on the pool, each in a separate transaction. */
export const db: Db = { query: (statement) => queryWith(pool(), statement) }

/** Closes all connections of the pool after the running statements have ended. */
export const closePool = async (): Promise<void> => {
  await get<pg.Pool>('pool')?.end()
}

const attempts = 5
const retryable = new Set(['40001', '40P01'])

/**
 * Runs `work` in a transaction and commits. Rolls back if `work` throws. Retries serialization
 * failures and deadlocks, so `work` may run more than once. Statements run in call order. A
 * statement whose result is not needed requires no await.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(work)
    } catch (error) {
      if (attempt === attempts || !retryable.has((error as { code?: string }).code ?? ''))
        throw error
    }
  }
}

async function attemptTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  const after: (() => void)[] = []
  let broken: Error | undefined
  let isOver = false
  const tx: Tx = {
    isTransaction: true,
    async query(statement) {
      // After a failure, `work` may still start a statement that it does not await. The connection
      // would commit that statement outside of the transaction, so reject it.
      if (isOver) throw new Error('the transaction is over')
      return queryWith(client, statement)
    },
    onCommit: (then) => void after.push(then),
  }
  try {
    const [, result] = await Promise.all([client.query('begin'), work(tx)])
    isOver = true
    await client.query('commit')
    for (const then of after) then()
    return result
  } catch (error) {
    isOver = true
    // A broken connection, or one that cannot roll back, must not return to the pool.
    if (isLost(error)) broken = error
    else
      await client.query('rollback').catch((cause: Error) => {
        broken = cause
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Whether the connection broke or a statement timed out. After a timeout, another statement on this
 * connection, such as a rollback, would time out too.
 */
const isLost = (error: unknown): error is Error =>
  error instanceof Error &&
  /Query read timeout|Connection terminated|not queryable/.test(error.message)

/** Whether the error is a violation of the unique constraint `name`. */
export const violates = (error: unknown, name: string): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === name
}

/** Whether the database cancelled a statement because it ran too long. */
export const isCancelled = (error: unknown): boolean =>
  (error as { code?: string }).code === '57014'

/**
 * Returns the numbers of all connections, idle connections, and callers that wait for a connection.
 * The metrics report these numbers.
 */
export const poolState = (): { total: number; idle: number; waiting: number } => {
  const { totalCount, idleCount, waitingCount } = pool()
  return { total: totalCount, idle: idleCount, waiting: waitingCount }
}

/** Returns the column `n` of a statement that counts rows. */
export async function countRows(statement: Statement): Promise<number> {
  const [row] = await db.query<{ n: number }>(statement)
  return row?.n ?? 0
}

/**
 * The maximum number of rows that a statement of `drain` deletes. A statement that deletes millions
 * would time out and roll back.
 */
export const deleteBatchSize = 10_000

/**
 * Repeats a statement until it deletes no more rows. The statement returns the number of deleted
 * rows as `n`. Returns the total.
 */
export const drain = (statement: Statement): Promise<number> => drainBy(() => countRows(statement))

type Expiry = {
  table: string
  key: string
  /** The column with the time that decides how old a row is. */
  column: string
  days: number
}

/** Deletes rows that are older than some days and returns their number. A dry run only counts. */
export function deleteOlder(
  { table: tableName, key: keyName, column: columnName, days }: Expiry,
  isDryRun: boolean,
): Promise<number> {
  const sql = makeSql()
  const [table, key, column] = [tableName, keyName, columnName].map(identifier)
  return isDryRun
    ? countRows(sql`
        select count(*)::int as n from ${table}
        where ${column} < (select service_now()) - make_interval(days => ${days})`)
    : drain(sql`
        with gone as (delete from ${table} where ${key} = any(array(
          select ${key} from ${table}
          where ${column} < (select service_now()) - make_interval(days => ${days})
          limit ${deleteBatchSize}))
          returning 1)
        select count(*)::int as n from gone`)
}

/**
 * Repeats a step until it deletes no more rows. The step returns the number of deleted rows.
 * Returns the total.
 */
export async function drainBy(step: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const gone = await step()
    if (gone === 0) return total
    total += gone
  }
}
