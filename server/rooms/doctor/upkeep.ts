import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import { version } from '@/lib/product'
import { maxClockMs, readClockDifference } from '../../foundations/clock-difference'
import { db, sql } from '../../foundations/db'
import { env, isSandbox } from '../../foundations/env'
import * as jobs from '../../foundations/jobs'
import * as audit from '../audit'
import * as credentials from '../credentials'
import * as deployment from '../deployment'
import * as outbox from '../outbox'
import { explainDatabase } from './database'
import type { Check } from './limit'

const check = (name: string, work: () => Promise<Finding>): Check => ({
  name,
  work: async () => [await work()],
  explain: (error) => ({ ...explainDatabase(error, 'DATABASE_URL'), check: name }),
})

const maxServingClockMs = 60_000

const clockCheck = check('database clock', async () =>
  judgeClocks((await readClockDifference()).differenceMs),
)

export function judgeClocks(differenceMs: number): Finding {
  const name = 'database clock'
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  if (Math.abs(differenceMs) <= maxClockMs)
    return pass(name, 'The clocks of the database and of this machine agree.')
  return (Math.abs(differenceMs) > maxServingClockMs ? fail : warn)(
    name,
    `The database’s clock is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} this machine’s.`,
    'Have both machines set their clocks by a time server.',
  )
}

const maxCheckpointSeconds = 300

const checkpointCheck = check('checkpoint', async () =>
  (await audit.hasLastOutside())
    ? judgeCheckpoint(await audit.readCheckpointAge())
    : warn(
        'checkpoint',
        'The last checkpoint in audit-checkpoints.ndjson is not in the database.',
        'Set DATA_DIR to the folder of this deployment. After a restore, move the file away, as in OPERATIONS.md.',
        'DATA_DIR',
      ),
)

export function judgeCheckpoint(ageSeconds: number | undefined): Finding {
  const name = 'checkpoint'
  if (ageSeconds !== undefined && ageSeconds <= maxCheckpointSeconds)
    return pass(name, `The audit was signed ${Math.max(0, Math.round(ageSeconds))} s ago.`)
  return fail(
    name,
    ageSeconds === undefined
      ? 'The audit was never signed.'
      : `The audit was last signed ${Math.round(ageSeconds / 60)} minutes ago; one signature a minute is due.`,
    'See whether an app or worker runs, and look for audit.checkpointFailed in its log.',
  )
}

const processesCheck = check('processes', async () => judgeProcesses(await jobs.listProcesses()))

export function judgeProcesses(found: readonly jobs.Process[]): Finding {
  const name = 'processes'
  const list = found
    .map((one) => `${one.place ?? 'unnamed'} (${one.version ?? 'an older version'})`)
    .join(', ')
  if (found.length === 0)
    return fail(
      name,
      'No app and no worker is connected to the database.',
      'Start one, and see that it has the same DATABASE_URL.',
      'DATABASE_URL',
    )
  if (found.some((one) => one.version !== version))
    return warn(
      name,
      `Not every process has version ${version}: ${list}.`,
      'Finish the rolling restart.',
    )
  return pass(name, `Connected: ${list}.`)
}

// The connections of a process outside its pool: four for the queue, and one during a migration.
const connectionsBesidePool = 5

const connectionsCheck = check('connections', async () => {
  const [limit] = await db.query<{ max: number }>(sql`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int as max`)
  const { length } = await jobs.listProcesses()
  return judgeConnections(limit!.max, length, env().DATABASE_POOL_SIZE)
})

/**
 * Checks that the database allows enough connections. Assumes that every process has the pool size
 * of this machine.
 */
export function judgeConnections(max: number, processes: number, poolSize: number): Finding {
  const name = 'connections'
  const setting = 'DATABASE_POOL_SIZE'
  const needed = processes * (poolSize + connectionsBesidePool)
  const message = `${processes} processes may open ${needed} connections; the server allows ${max}.`
  return needed <= max
    ? pass(name, message, setting)
    : warn(name, message, 'Lower the pool size, or raise max_connections.', setting)
}

const dayMs = 86_400_000
const maxRetentionMs = 2 * dayMs

const retentionCheck = check('retention', async () =>
  judgeRetention(await deployment.readUpkeep(), isSandbox()),
)

export function judgeRetention(
  upkeep: deployment.Upkeep | undefined,
  mayNeverRun: boolean,
): Finding {
  const name = 'retention'
  if (!upkeep) return pass(name, 'Nothing is stored yet.')
  const { createdAt, retentionAt, now } = upkeep
  const days = Math.floor((now.getTime() - (retentionAt ?? createdAt).getTime()) / dayMs)
  if (mayNeverRun || now.getTime() - (retentionAt ?? createdAt).getTime() <= maxRetentionMs)
    return pass(
      name,
      retentionAt ? `It last ran ${days} days ago.` : 'It has not run in this deployment yet.',
    )
  return warn(
    name,
    retentionAt
      ? `It last ran ${days} days ago; once a day is due.`
      : `It has not run since this deployment was made, ${days} days ago.`,
    'Run npm run admin -- retention run daily from a timer.',
  )
}

const idleCheck = check('credentials', async () => judgeIdle(await credentials.listIdle()))

const maxNamed = 5

export function judgeIdle(clientIds: readonly string[]): Finding {
  const name = 'credentials'
  const days = `${credentials.idleDays} days`
  if (clientIds.length === 0) return pass(name, `Each usable credential was used in ${days}.`)
  const named = clientIds.slice(0, maxNamed).join(', ')
  const more = clientIds.length > maxNamed ? ` and ${clientIds.length - maxNamed} more` : ''
  return warn(
    name,
    `No use is known in ${days} of ${named}${more}.`,
    'Ask the partner, and revoke what it no longer uses: npm run admin -- credentials revoke CLIENT_ID.',
  )
}

const maxLetterSeconds = 600

const lettersCheck = check('letters', async () => judgeLetters(await outbox.countWaiting()))

export function judgeLetters({ late, dead, oldestSeconds }: outbox.Waiting): Finding {
  const name = 'letters'
  const minutes = Math.round(oldestSeconds / 60)
  if (late > 0 && oldestSeconds > maxLetterSeconds)
    return warn(
      name,
      `Letters that could not be sent: ${late}, the oldest for ${minutes} minutes.`,
      'Look for letter.late in the log: its code says what the mail server refuses.',
    )
  if (dead > 0)
    return warn(
      name,
      `Letters that are not tried again: ${dead}.`,
      'See which and why: npm run admin -- letters list --state dead.',
    )
  return pass(name, 'No letter is late.')
}

/** Returns the checks that need a connection to the database. */
export const listUpkeepChecks = (): Check[] => [
  clockCheck,
  checkpointCheck,
  processesCheck,
  // With DIRECT_DATABASE_URL, the connection limit of a pooler matters, not that of the database.
  ...(env().DIRECT_DATABASE_URL === undefined ? [connectionsCheck] : []),
  retentionCheck,
  idleCheck,
  lettersCheck,
]
