import type { CallError, Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { tailAudit } from '@/lib/contracts/admin/audit'
import { listCredentials } from '@/lib/contracts/admin/credentials'
import { type Finding, fail } from '@/lib/doctor-report'
import { describeFault, type Question } from './question'

type Known = Wire<DataOf<typeof listCredentials>>[number]
type Case = { clientId: string; staff?: Question | undefined }

const run = (words: string) => `npm run admin -- ${words}`
const askStaff = (what: string, { requestId }: CallError) =>
  `Ask the operator of the service ${what}; tell them the request${requestId ? `, ${requestId}` : ''}.`

/** Explains why a credential was rejected and how to fix it. The details require the admin key. */
export async function explainRefusal(
  error: CallError,
  { clientId, staff }: Case,
): Promise<Finding> {
  const known = staff && (await staff(listCredentials, {}).catch(() => undefined))
  const credential = known?.find((one) => one.clientId === clientId)
  switch (error.code) {
    case 'UNAUTHORIZED':
      return explainUnknown(error, credential, known !== undefined)
    case 'CREDENTIAL_REVOKED':
      return explainEnd(error, credential)
    case 'API_ACCESS_DISABLED':
      return fail(
        'credential',
        'API access of its organization is switched off.',
        credential
          ? run(`organizations set-api-access ${credential.organizationId} on`)
          : askStaff('to switch it on', error),
      )
    case 'IP_NOT_ALLOWED':
      return explainAddress(error, credential, staff)
    case 'RATE_LIMITED':
      return fail(
        'credential',
        'It, or this machine, has failed too often.',
        `Wait ${error.retryAfterSeconds ?? 60} s, then try with the right secret.`,
      )
    default:
      return fail('credential', describeFault(error), 'Look for the request in the service’s log.')
  }
}

function explainUnknown(
  error: CallError,
  credential: Known | undefined,
  isStaff: boolean,
): Finding {
  if (credential)
    return fail(
      'credential',
      'The service knows the id; the secret is not its secret.',
      `Copy it again; where it is lost: ${run(`credentials rotate ${credential.clientId} --grace now`)}`,
    )
  if (isStaff)
    return fail(
      'credential',
      'The service has no credential with this id.',
      `Copy it again, or see ${run('credentials list')}`,
    )
  return fail(
    'credential',
    'The id or the secret is wrong.',
    `Copy both again, whole and in the same case. ${askStaff('for a new secret where it is lost', error)}`,
  )
}

function explainEnd(error: CallError, credential: Known | undefined): Finding {
  if (!credential)
    return fail('credential', 'It was revoked, or has expired.', askStaff('for a new one', error))
  const message = credential.revokedAt ? 'It was revoked.' : 'It has expired.'
  return fail(
    'credential',
    message,
    run(`credentials issue --organization ${credential.organizationId}`),
  )
}

const maxRows = 1000

async function explainAddress(
  error: CallError,
  credential: Known | undefined,
  staff: Question | undefined,
): Promise<Finding> {
  // The error response does not contain the IP address, but the audit row does.
  const rows =
    (await staff?.(tailAudit, { query: { limit: maxRows } }).catch(() => undefined)) ?? []
  const ip = rows.find(({ requestId }) => requestId === error.requestId)?.ip
  if (!credential || !ip)
    return fail(
      'caller address',
      'This machine’s address is not on the credential’s allow-list.',
      `Call from an address that is. ${askStaff('to add this one', error)}`,
    )
  const { clientId, allowList } = credential
  return fail(
    'caller address',
    `The service sees this machine as ${ip}; the credential may be used from ${allowList.join(' ')}.`,
    `Call from there, or: ${run(`credentials set-allow-list ${clientId} ${[...allowList, ip].join(' ')}`)}`,
  )
}
