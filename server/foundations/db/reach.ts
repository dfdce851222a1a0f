import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { announce } from '../announce'
import { databaseUrl, directDatabaseUrl, migrationDatabaseUrl } from '../db'
import { ConfigurationError, env } from '../env'
import { describe } from '../log'
import { findConnectionFault, isPassing } from './connection-faults'
import { type DatabaseSetting, findTlsFault } from './tls-faults'

const urls: Readonly<Record<DatabaseSetting, () => string>> = {
  DATABASE_URL: databaseUrl,
  DIRECT_DATABASE_URL: directDatabaseUrl,
  MIGRATION_DATABASE_URL: migrationDatabaseUrl,
}

const retryEveryMs = 500
const announceEveryMs = 3000
const connectWithinMs = 10_000

/** Returns the name of the setting with the database URL for migrations. */
export const migrationSetting = (): DatabaseSetting =>
  (['MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL'] as const).find(
    (name) => env()[name] !== undefined,
  ) ?? 'DATABASE_URL'

type Options = {
  /**
   * The maximum wait in milliseconds for servers that do not run yet, for all settings together.
   */
  withinMs?: number
  /** The caller aborts this signal to end the wait. */
  signal?: AbortSignal | undefined
}

/**
 * Tests one connection for each of these settings that has a value, before the service reads any
 * data. Waits for a server that does not run yet. If a connection fails for a known reason, throws
 * ConfigurationError. Otherwise throws the error of the driver.
 */
export async function reachDatabases(
  names: readonly DatabaseSetting[],
  { withinMs = 60_000, signal }: Options = {},
): Promise<void> {
  const startedAt = performance.now()
  const waiting = { startedAt, withinMs, signal, announcedAt: Number.NEGATIVE_INFINITY }
  for (const name of names.filter((one) => env()[one] !== undefined))
    await reachInTime(name, waiting)
}

type Waiting = {
  startedAt: number
  withinMs: number
  signal: AbortSignal | undefined
  announcedAt: number
}

async function reachInTime(name: DatabaseSetting, waiting: Waiting): Promise<void> {
  const endsAt = waiting.startedAt + waiting.withinMs
  for (;;) {
    const leftMs = endsAt - performance.now()
    try {
      return await reach(name, Math.max(1, Math.min(connectWithinMs, leftMs)))
    } catch (error) {
      const isOver = performance.now() + retryEveryMs > endsAt
      if (isOver || waiting.signal?.aborted || !isPassing(error)) throw refuse(error, name)
      announceWait(error, name, waiting)
    }
    await sleep(retryEveryMs)
  }
}

function refuse(error: unknown, name: DatabaseSetting): unknown {
  const fault = findTlsFault(error, name) ?? findConnectionFault(error, name)
  return fault === undefined ? error : new ConfigurationError([fault])
}

function announceWait(error: unknown, name: DatabaseSetting, waiting: Waiting): void {
  const now = performance.now()
  if (now < waiting.announcedAt + announceEveryMs) return
  waiting.announcedAt = now
  const waitMs = Math.round(now - waiting.startedAt)
  const { code } = describe(error)
  announce(
    'warn',
    { event: 'database.awaited', setting: name, waitMs, code },
    `Waiting for the database (${Math.round(waitMs / 1000)} of ${Math.round(waiting.withinMs / 1000)} s). ${findConnectionFault(error, name)}`,
  )
}

async function reach(name: DatabaseSetting, withinMs: number): Promise<void> {
  const client = new pg.Client({
    connectionString: urls[name](),
    connectionTimeoutMillis: withinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}
