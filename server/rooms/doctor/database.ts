import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import {
  type DatabaseSetting,
  databaseUrl,
  db,
  directDatabaseUrl,
  findTlsFault,
  migrationDatabaseUrl,
  probeDatabase,
  sql,
} from '../../foundations/db'
import { ConfigurationError, env } from '../../foundations/env'
import * as deployment from '../deployment'
import type { Check } from './limit'
import { explainNetwork, listCodes } from './network-faults'
import { explainSettings } from './settings'

const name = 'database'
const majors = { min: 15, max: 18 }

// If one of these settings is off, a crash of the server loses changes that it has confirmed.
const durable = ['fsync', 'full_page_writes', 'synchronous_commit']

/**
 * Connects as the service does. Checks the version of the server, and the settings that protect
 * confirmed changes.
 */
export const databaseCheck: Check = {
  name,
  setting: 'DATABASE_URL',
  async work() {
    const [found] = await db.query<{ version: number; off: string[] }>(sql`
      select
        current_setting('server_version_num')::int as version,
        array(
          select k from unnest(${durable}::text[]) k where current_setting(k) = 'off' order by k
        ) as off`)
    const { version, off } = found!
    return [judgeServer(Math.floor(version / 10_000)), ...judgeDurability(off)]
  },
  explain: (error) => explainDatabase(error, 'DATABASE_URL'),
}

export function judgeServer(major: number): Finding {
  if (major >= majors.min && major <= majors.max)
    return pass(name, `PostgreSQL ${major} accepts the connection.`, 'DATABASE_URL')
  return (major < majors.min ? fail : warn)(
    name,
    `PostgreSQL ${major} accepts the connection, but versions ${majors.min} to ${majors.max} are tested.`,
    'Move the database to a tested version.',
    'DATABASE_URL',
  )
}

/**
 * Warns about settings that are off for this role. The server may still have them on, because each
 * role can change these settings for itself (`alter role`).
 */
const judgeDurability = (off: readonly string[]): Finding[] =>
  off.length === 0
    ? []
    : [
        warn(
          name,
          `With ${off.join(' and ')} off, a crash of the server loses acknowledged changes and audit rows.`,
          'Set it to on in postgresql.conf, and reset it for the role and the database (alter role … reset, alter database … reset).',
          'DATABASE_URL',
        ),
      ]

/** Checks the database URLs for jobs and migrations. They must lead to the same database. */
export const otherAddressChecks = (): Check[] =>
  (
    [
      ['DIRECT_DATABASE_URL', directDatabaseUrl],
      ['MIGRATION_DATABASE_URL', migrationDatabaseUrl],
    ] as const
  )
    .filter(([setting]) => env()[setting] !== undefined)
    .map(([setting, readUrl]) => ({
      name,
      setting,
      work: async () => [await compareAddress(setting, readUrl())],
      explain: (error) => explainDatabase(error, setting),
    }))

async function compareAddress(setting: DatabaseSetting, url: string): Promise<Finding> {
  const [served, other] = await Promise.all([probeDatabase(databaseUrl()), probeDatabase(url)])
  if (served.name === other.name && served.startedAt === other.startedAt)
    return pass(name, 'It leads to the same database as DATABASE_URL.', setting)
  return fail(
    name,
    'It leads to another database than DATABASE_URL.',
    'Name the same server and database in both.',
    setting,
  )
}

/** Compares the environment and the keys of this machine with those in the database. */
export const deploymentCheck: Check = {
  name: 'deployment',
  async work() {
    try {
      await deployment.examine()
      return [pass('deployment', 'Environment and keys are those of the database.')]
    } catch (error) {
      if (error instanceof ConfigurationError) return explainSettings('deployment', error.faults)
      throw error
    }
  },
  explain: (error) => ({ ...explainDatabase(error, 'DATABASE_URL'), check: 'deployment' }),
}

const remedies: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  '28P01': ['The database refuses the password', 'Set the password of the role.'],
  '28000': [
    'The database refuses the role, or a connection without TLS',
    'Compare the role and sslmode with pg_hba.conf of the server.',
  ],
  '3D000': ['The server has no database of this name', 'Create it, or correct the name.'],
  '42501': ['The role lacks a right on the tables', 'Run the grants of docs/settings.md.'],
  '42703': ['The tables are older than this version', 'Run npm run migrate.'],
  '42P01': ['The database has no tables of this service', 'Run npm run migrate.'],
  '53300': [
    'The server has no connection free',
    'Raise max_connections, or lower DATABASE_POOL_SIZE.',
  ],
  '57P03': ['The server starts or recovers', 'Wait a minute, then try again.'],
}

/**
 * Explains an error of a connection or a statement. Never quotes the message of the error, because
 * it may contain a secret.
 */
export function explainDatabase(error: unknown, setting: DatabaseSetting): Finding {
  const tlsFault = findTlsFault(error, setting)
  if (tlsFault !== undefined) return explainSettings(name, [tlsFault])[0]!
  const code = listCodes(error).find((one) => remedies[one] !== undefined)
  if (code !== undefined) {
    const [message, remedy] = remedies[code]!
    return fail(name, `${message} (${code}).`, remedy, setting)
  }
  const isLate = error instanceof Error && /timeout|Connection terminated/i.test(error.message)
  return fail(
    name,
    isLate ? 'The database does not answer in time.' : explainNetwork('The database', error),
    'See that the server runs, that host and port are right, and that this machine may connect.',
    setting,
  )
}
