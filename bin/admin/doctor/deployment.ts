import { CallError, type Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { showDeployment } from '@/lib/contracts/admin/deployment'
import { type Finding, fail, type InstallationReport, pass, warn } from '@/lib/doctor-report'
import { count } from '../printout'
import { describeFault, type Question } from './question'

type Deployment = Wire<DataOf<typeof showDeployment>>
type Key = Deployment['keys'][number]

/**
 * Checks that the service uses the same database as the settings of this machine. Checks the schema
 * version, and that the service has every key that stored values need. Returns no findings for
 * services without the operation `showDeployment`.
 */
export async function examineDeployment(
  staff: Question,
  installation: Promise<InstallationReport>,
): Promise<Finding[]> {
  try {
    const deployment = await staff(showDeployment, {})
    const { createdAt } = await installation
    return [
      ...(createdAt === null || createdAt === deployment.createdAt ? [] : [foreign]),
      judgeSchema(deployment),
      judgeKeys(deployment.keys),
    ]
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return []
    return [fail('keys', describeFault(error), 'Look for the request in the service’s log.')]
  }
}

const foreign = fail(
  'service',
  'The service that answers uses another database than the settings of this machine.',
  'Set APP_URL to the service of this machine, or DATABASE_URL to the database of that service.',
  'DATABASE_URL',
)

function judgeSchema({ schemaVersion, isSchemaAhead }: Deployment): Finding {
  return isSchemaAhead
    ? warn(
        'schema',
        `Version ${schemaVersion} has migrated the database; this process is of an older version.`,
        'Finish the rolling restart, so that all processes have the same version.',
      )
    : pass('schema', `Migrated by version ${schemaVersion}.`)
}

const nameOf = ({ setting, number }: Key) => `${setting} ${number}`

function judgeKeys(keys: readonly Key[]): Finding {
  const lost = keys.filter(({ isHeld, rows }) => !isHeld && (rows ?? 0) > 0)
  if (lost.length > 0)
    return warn(
      'keys',
      `${lost.map((key) => `${nameOf(key)} (${count(key.rows ?? 0, 'value')})`).join(', ')}: no longer in its ring.`,
      'Put the key back in until keys rotate counts none, unless it was removed on purpose.',
    )
  const held = keys.filter(({ isHeld }) => isHeld)
  const unused = held.filter(({ isCurrent, rows }) => !isCurrent && rows === 0)
  const used = held.filter((key) => !unused.includes(key))
  const inUse = `In use: ${used.map(describeUse).join(', ')}.`
  return pass(
    'keys',
    unused.length === 0 ? inUse : `${inUse} Unused: ${unused.map(nameOf).join(', ')}.`,
  )
}

const describeUse = (key: Key): string =>
  key.rows === null ? nameOf(key) : `${nameOf(key)} (${count(key.rows, 'value')})`
