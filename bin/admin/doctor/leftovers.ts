import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { listCredentials } from '@/lib/contracts/admin/credentials'
import { listJobs } from '@/lib/contracts/admin/jobs'
import { listOrganizations } from '@/lib/contracts/admin/organizations'
import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import { count } from '../printout'
import { describeFault, type Question } from './question'

type Queue = Wire<DataOf<typeof listJobs>>[number]
type Credential = Wire<DataOf<typeof listCredentials>>[number]
type Organization = Wire<DataOf<typeof listOrganizations>>[number]

/**
 * Finds jobs in dead letter queues, and credentials that cannot be used. Skips the credential
 * `triedId`, which another check examines.
 */
export async function examineLeftovers(
  staff: Question,
  triedId: string | undefined,
): Promise<Finding[]> {
  return Promise.all([
    inWords('jobs', async () => judgeJobs(await staff(listJobs, {}))),
    inWords('API access', async () =>
      judgeAccess(
        (await staff(listCredentials, {})).filter(({ clientId }) => clientId !== triedId),
        await staff(listOrganizations, {}),
        Date.now(),
      ),
    ),
  ])
}

const inWords = (check: string, work: () => Promise<Finding>): Promise<Finding> =>
  work().catch((error: unknown) =>
    fail(check, describeFault(error), 'Look for the request in the service’s log.'),
  )

const letterQueues: ReadonlySet<string> = new Set(['letter', 'reminder', 'notice'])

export function judgeJobs(queues: readonly Queue[]): Finding {
  const dead = queues.filter((queue) => queue.dead > 0)
  if (dead.length === 0) return pass('jobs', 'No job has given up.')
  const list = dead.map(describeQueue).join(', ')
  // An email in a dead letter queue causes only a warning, because the mail server of the recipient
  // may have rejected the email.
  const areLetters = dead.every(({ name }) => letterQueues.has(name))
  return (areLetters ? warn : fail)(
    'jobs',
    `Jobs gave up: ${list}.`,
    'See “Jobs gave up” in OPERATIONS.md; then npm run admin -- jobs redrive.',
  )
}

const describeQueue = ({ name, dead, error }: Queue): string =>
  `${name} ${dead}${error ? ` (${error.kind} ${error.code} ${error.place})` : ''}`

const shownIds = 5

export function judgeAccess(
  credentials: readonly Credential[],
  organizations: readonly Organization[],
  nowMs: number,
): Finding {
  const off = new Set(organizations.filter(({ apiAccess }) => !apiAccess).map(({ id }) => id))
  const unusable = credentials.filter(
    ({ organizationId, revokedAt, expiresAt }) =>
      off.has(organizationId) && !revokedAt && !(expiresAt && Date.parse(expiresAt) <= nowMs),
  )
  if (unusable.length === 0)
    return pass('API access', 'Every organization with a living credential may call.')
  const shown = unusable.slice(0, shownIds).map(({ clientId }) => clientId)
  const others = unusable.length - shown.length
  return warn(
    'API access',
    `API access is off for the organizations of ${count(unusable.length, 'credential')}: ${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`,
    'Switch it on with organizations set-api-access, or revoke the credentials.',
  )
}
