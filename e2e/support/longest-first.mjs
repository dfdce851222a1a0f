// Starts the longest test files first, so that none of them runs alone at the end of a suite.
import fs from 'node:fs'
import path from 'node:path'
import { BaseSequencer } from 'vitest/node'

/** The longest test files on a quiet machine. Vitest sorts all other files by size. */
const longestFiles = [
  'e2e/production/doctor.spec.ts',
  'e2e/production/upgrade.spec.ts',
  'e2e/api/kyc-provider.spec.ts',
  'e2e/api/provider-port.spec.ts',
  'e2e/api/reference-walk.spec.ts',
  'e2e/production/deployment.spec.ts',
  'e2e/api/doctor.spec.ts',
  'e2e/api/idempotency-processes.spec.ts',
  'e2e/api/door-bodies.spec.ts',
  'e2e/production/database-faults.spec.ts',
  'e2e/api/provider-check.spec.ts',
  'e2e/api/sandbox-demo.spec.ts',
  'e2e/api/sandbox-fault-switch.spec.ts',
  'e2e/api/door-sockets.spec.ts',
  'e2e/api/key-rotation.spec.ts',
  'e2e/production/roles.spec.ts',
  'e2e/production/first-start.spec.ts',
  'e2e/production/needed-settings.spec.ts',
  'e2e/production/tls-mail.spec.ts',
  'e2e/faults/stop.spec.ts',
  'e2e/faults/poison.spec.ts',
  'e2e/faults/privacy.spec.ts',
  'e2e/faults/first-start.spec.ts',
  'e2e/faults/database.spec.ts',
  'e2e/faults/expiry-letters.spec.ts',
  'e2e/faults/points.spec.ts',
  'e2e/faults/kill.spec.ts',
  'e2e/faults/pause.spec.ts',
  'e2e/faults/fuzz.spec.ts',
  'e2e/faults/durability.spec.ts',
  'e2e/faults/network.spec.ts',
  'e2e/production/pages.spec.ts',
  'server/foundations/db/postgres.test.ts',
  'bin/sdk/listen.test.ts',
  'bin/start.test.ts',
  'server/foundations/jobs.test.ts',
  'server/foundations/db/postgres/account.test.ts',
  'server/rooms/destinations/pumps.test.ts',
  'bin/start-checks.test.ts',
  'server/rooms/notifications/invariant.test.ts',
]

const rank = ({ moduleId }) => {
  const at = longestFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
  return at < 0 ? longestFiles.length : at
}

const root = path.resolve(import.meta.dirname, '../..')
const missing = longestFiles.filter((file) => !fs.existsSync(path.join(root, file)))
if (missing.length > 0) throw new Error(`Remove missing test files here: ${missing.join(', ')}.`)

export default class LongestFirst extends BaseSequencer {
  /** Sorts the files by duration, but keeps the files of one project together, as Vitest does. */
  async sort(files) {
    const sorted = await super.sort(files)
    const projects = Object.groupBy(sorted, ({ project }) => project.name)
    return Object.values(projects).flatMap((own) => own.sort((a, b) => rank(a) - rank(b)))
  }
}
