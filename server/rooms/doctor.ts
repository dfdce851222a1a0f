import fs from 'node:fs'
import path from 'node:path'
import { type Finding, fail, type InstallationReport, pass } from '@/lib/doctor-report'
import { setDatabaseUrl } from '../foundations/db'
import { ConfigurationError, env, isSandbox } from '../foundations/env'
import * as deployment from './deployment'
import { dataFolderCheck } from './doctor/data-folder'
import { databaseCheck, deploymentCheck, otherAddressChecks } from './doctor/database'
import { runCheck } from './doctor/limit'
import { mailCheck } from './doctor/mail'
import { providerCheck } from './doctor/provider'
import { rightsCheck } from './doctor/rights'
import { explainSettings } from './doctor/settings'
import { tracesCheck } from './doctor/traces'
import { listUpkeepChecks } from './doctor/upkeep'

/**
 * Returns the URL of the embedded database of a data folder. Undefined if that database is not
 * running.
 */
type FindDatabase = (dataDir: string) => string | undefined

/**
 * Checks the settings of this machine. Then connects to all configured servers at the same time.
 * Each server has 5 s to respond. Never throws. Changes nothing on this machine or on a server.
 */
export async function examine(findDatabase: FindDatabase): Promise<InstallationReport> {
  const faults = listSettingFaults()
  if (faults.length > 0) return { createdAt: null, checks: faults }
  if (!isInstalled())
    return {
      createdAt: null,
      checks: [pass('installation', 'This machine has no settings of a service.')],
    }
  const [data, ...others] = await Promise.all([
    examineDatabase(findDatabase),
    ...[mailCheck, providerCheck, tracesCheck, dataFolderCheck].map(runCheck),
  ])
  return {
    createdAt: data.createdAt,
    checks: [pass('settings', 'All settings can be read.'), ...data.checks, ...others.flat()],
  }
}

function listSettingFaults(): Finding[] {
  try {
    env()
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return explainSettings('settings', error.faults)
  }
}

/**
 * A sandbox that never started on this machine has no file of secrets. This function only looks for
 * the file, because reading the secrets would create them.
 */
const isInstalled = (): boolean =>
  !isSandbox() || fs.existsSync(path.join(env().DATA_DIR, 'secrets.json'))

async function examineDatabase(findDatabase: FindDatabase): Promise<InstallationReport> {
  if (!env().DATABASE_URL) {
    const url = findDatabase(env().DATA_DIR)
    if (url === undefined) return { createdAt: null, checks: [stopped] }
    setDatabaseUrl(url)
  }
  const [connected, ...addresses] = await Promise.all(
    [databaseCheck, ...otherAddressChecks()].map(runCheck),
  )
  const checks = [...connected!, ...addresses.flat()]
  if (connected!.some(({ state }) => state === 'FAIL')) return { createdAt: null, checks }
  const more = await Promise.all(
    [deploymentCheck, rightsCheck, ...listUpkeepChecks()].map(runCheck),
  )
  const upkeep = await deployment.readUpkeep().catch(() => undefined)
  return {
    createdAt: upkeep?.createdAt.toISOString() ?? null,
    checks: [...checks, ...more.flat()],
  }
}

const stopped = fail(
  'database',
  'The embedded database of this folder does not run.',
  'Start the service: npm start.',
  'DATA_DIR',
)
