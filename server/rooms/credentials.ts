import type { Scope } from '@/lib/access'
import { ApiError } from '@/lib/errors'
import * as allowList from '../foundations/allow-list'
import { digestCredential, makeSecret, randomText, sameBytes } from '../foundations/crypto'
import { columns, db, lane, sql, transaction, unnest } from '../foundations/db'
import { env, isSandbox } from '../foundations/env'
import { ownerMac } from '../foundations/owner-macs'
import { processSingleton } from '../foundations/process-singleton'
import { secrets } from '../foundations/secrets'
import type * as audit from './audit'
import type { IssuerState } from './credentials/issuer-state'
import { requireNetworks } from './credentials/known'
import { isGenuineCredential } from './credentials/owners'
import { protection } from './credentials/protection'
import { notePreviousUse, rehash } from './credentials/rotation'
import type { SecretHashes } from './credentials/secrets'
import * as events from './events'
import * as organizations from './organizations'

export { tryAllowList } from './credentials/dry-run'
export { describeExpiry, reportExpiring } from './credentials/expiry'
export { type IssuerState, issuerStateOf } from './credentials/issuer-state'
export { requireKnown } from './credentials/known'
export { reportLeak } from './credentials/leaks'
export {
  idleDays,
  keepLastUse,
  list,
  listIdle,
  listWithCalls,
  type ShownCredential,
} from './credentials/listing'
export { findForged, isGenuineCredential, signOwned } from './credentials/owners'
export { protection } from './credentials/protection'
export { revoke } from './credentials/revocation'
export {
  countUnderOlderKeys,
  describeRotation,
  graceHours,
  listKeyUses,
  rotate,
} from './credentials/rotation'
export { requireScope } from './credentials/scopes'

export type IssuedCredential = {
  clientId: string
  clientSecret: string
  environment: 'sandbox' | 'production'
  organizationId: string
}
/** The facts that decide whether a credential may be used now. */
export type CredentialState = { isRevoked: boolean; apiAccess: boolean; allowList: string[] | null }

const secretKind = () => (isSandbox() ? 'test' : 'live')

type IssueOptions = { allowIps?: string[]; expiresInDays?: number; scopes?: readonly Scope[] }

/**
 * Issues a credential for an organization. If no organization has the given name, creates one. No
 * later call returns the secret again.
 */
export async function issue(
  organization: string,
  { allowIps = [], expiresInDays, scopes }: IssueOptions = {},
): Promise<IssuedCredential> {
  requireNetworks(allowIps)
  const clientId = `ci_${secretKind()}_${randomText(22)}`
  const clientSecret = makeSecret(`cs_${secretKind()}_`)
  const granted = scopes ? [...new Set(scopes)] : null
  const { digest, keyNumber } = digestCredential(clientId, clientSecret)
  return transaction(async (tx) => {
    const owner = await organizations.findOrCreate(tx, organization)
    const [made] = await tx.query<{ expiresAt: Date | null }>(sql`
      insert into credentials (
        client_id, organization_id, secret_hash, secret_key, allow_list, scopes, created_at,
        expires_at, mac)
      select
        ${clientId}, ${owner.id}, ${digest}, ${keyNumber}, ${allowIps}, ${granted}, clock.at,
        clock.at + make_interval(days => ${expiresInDays ?? null}),
        ${ownerMac('credentials', clientId, owner.id)}
      from (select service_now() as at) clock
      returning expires_at as "expiresAt"`)
    const limits = granted ? `, scopes ${granted.join(' ')}` : ''
    await protection.record(tx, clientId, [`issue${limits}`])
    await events.add(tx, {
      type: 'credential.issued',
      data: { clientId, expiresAt: made!.expiresAt?.toISOString() ?? null },
      organizationId: owner.id,
    })
    const notice = { organizationId: owner.id, kind: 'credential-issued', id: clientId } as const
    await organizations.notify(tx, notice)
    return {
      clientId,
      clientSecret,
      environment: env().SERVICE_ENVIRONMENT,
      organizationId: owner.id,
    }
  })
}

/**
 * Replaces the IP addresses that may use the credential. An empty list allows all. Throws NOT_FOUND
 * for an unknown credential, and ONEOF if an entry is not an IP address or network.
 */
export async function setAllowList(clientId: string, networks: string[]): Promise<void> {
  requireNetworks(networks)
  await transaction(async (tx) => {
    const changed = await tx.query(sql`
      update credentials set allow_list = ${networks}
      where client_id = ${clientId} returning client_id`)
    if (changed.length === 0) throw new ApiError('NOT_FOUND', { source: 'clientId' })
    await protection.record(tx, clientId, ['set allow-list'], ['allowList'])
  })
}

/** An existing client and its organization. */
export type KnownClient = { clientId: string; organizationId: string }

type StoredCredential = CredentialState &
  SecretHashes &
  audit.SettingsRow & {
    organizationId: string
    scopes: string[] | null
    mac: string | null
    accessMac: string | null
    isPreviousValid: boolean
    /** The database time of the lookup, in whole milliseconds. */
    at: Date
  }

const storedColumns = columns('credentials', {
  organizationId: 'organization_id',
  mac: 'mac',
})
  .of('c')
  .and(protection.columns.of('c'))
const clients = unnest('k', { client_id: 'text' })

const nothing = Buffer.alloc(32)

type FoundRow = StoredCredential & { clientId: string; isKnown: boolean }

/**
 * Returns the rows whose limits or secrets the service did not write. Computes a MAC even for an
 * unknown id, so that the time does not reveal whether the id is known.
 */
async function listForged(rows: readonly FoundRow[]): Promise<Set<FoundRow>> {
  const isGenuine = await Promise.all(
    rows.map((row) => protection[row.isKnown ? 'isGenuine' : 'hasMac'](row.clientId, row)),
  )
  return new Set(rows.filter((_, i) => !isGenuine[i]))
}

// For an unknown id, the statement reads another credential, and the service ignores that
// credential. A statement without a row would be faster, so its duration would reveal that the id
// is unknown.
const readStored = processSingleton('credentials.read', () =>
  lane<string, StoredCredential | undefined>(async (clientIds) => {
    const rows = await db.query<FoundRow>(sql`
      select
        k.client_id as "clientId",
        known.client_id is not null as "isKnown",
        ${storedColumns},
        date_trunc('milliseconds', service_now()) as at,
        coalesce(c.previous_secret_expires_at > service_now(), false) as "isPreviousValid",
        (c.revoked_at is not null or coalesce(c.expires_at <= service_now(), false)) as "isRevoked",
        o.api_access as "apiAccess",
        o.access_mac as "accessMac"
      from ${clients({ client_id: [...new Set(clientIds)] })}
      cross join (select min(client_id) as client_id from credentials) other
      left join lateral (
        select client_id from credentials where client_id = k.client_id offset 0
      ) known on true
      join lateral (
        select * from credentials
        where client_id = coalesce(known.client_id, other.client_id) offset 0
      ) c on true
      join lateral (
        select api_access, access_mac from organizations where id = c.organization_id offset 0
      ) o on true`)
    // If a row was changed directly in the database, the credential counts as revoked.
    const forged = await listForged(rows)
    for (const row of rows) {
      row.isRevoked ||= forged.has(row) || !isGenuineCredential({ ...row, id: row.clientId })
      row.apiAccess = organizations.hasAccess(row)
    }
    const found = new Map(rows.map((row) => [row.clientId, row.isKnown ? row : undefined]))
    return clientIds.map((clientId) => found.get(clientId))
  }),
)

/** Returns the stored credential of a client id, for `prove`. Undefined if there is none. */
export const find = (clientId: string): Promise<StoredCredential | undefined> =>
  readStored(isWellFormed(clientId) ? clientId : '')

/**
 * Verifies a secret. Throws UNAUTHORIZED after the same time for an unknown id, a wrong secret, and
 * a credential of the other environment. Only a correct secret reveals a revoked credential,
 * disabled access or a refused IP address.
 */
export function prove(
  row: StoredCredential | undefined,
  { clientId, clientSecret, ip }: { clientId: string; clientSecret: string; ip: string | null },
): { organizationId: string } {
  const compare = (hash: Buffer | null | undefined, keyNumber: number | undefined) =>
    sameBytes(digestCredential(clientId, clientSecret, keyNumber).digest, hash ?? nothing)
  const isCurrent = compare(row?.secretHash, row?.secretKey)
  const isPrevious =
    compare(row?.previousSecretHash, row?.previousSecretKey) && row?.isPreviousValid === true
  if (!row || !(isCurrent || isPrevious))
    throw new ApiError(
      'UNAUTHORIZED',
      isOtherEnvironment(clientId, clientSecret) ? { details: otherEnvironment() } : {},
    )
  if (!isCurrent) notePreviousUse(clientId)
  else if (row.secretKey !== secrets().credentials.current) rehash(clientId, clientSecret, row)
  requireUsable(row, ip)
  return { organizationId: row.organizationId }
}

const isWellFormed = (clientId: string) => /^ci_(test|live)_[A-Za-z0-9]{1,64}$/.test(clientId)

function isOtherEnvironment(clientId: string, clientSecret: string): boolean {
  const other = isSandbox() ? 'live' : 'test'
  return clientId.startsWith(`ci_${other}_`) && clientSecret.startsWith(`cs_${other}_`)
}

const otherEnvironment = () =>
  `This is the ${isSandbox() ? 'sandbox' : 'production'} environment; the credential belongs to the other one.`

/**
 * Checks the issuer of a token or an invitation. Throws the first 403 that applies: credential or
 * advisor revoked, access disabled. Ignores the expiry, rotation and allow-list of a credential.
 */
export function requireUsableIssuer(row: IssuerState): void {
  const isRevoked = row.isClientRevoked || row.isAdvisorRevoked
  requireUsable({ isRevoked, apiAccess: row.apiAccess, allowList: null }, null)
}

/**
 * Throws the first 403 that applies: credential revoked, access disabled, IP address not allowed.
 */
export function requireUsable(
  { isRevoked, apiAccess, allowList: networks }: CredentialState,
  ip: string | null,
): void {
  if (isRevoked) throw new ApiError('CREDENTIAL_REVOKED')
  if (!apiAccess) throw new ApiError('API_ACCESS_DISABLED')
  if (networks && networks.length > 0 && !allowList.isWithin(ip, networks))
    throw new ApiError('IP_NOT_ALLOWED', describeAddress(ip))
}

const describeAddress = (ip: string | null): { details?: string } =>
  ip === null
    ? {}
    : {
        details: `Your call came from ${ip}. Call from an allowed address, or ask the operator to change the list.`,
      }

/**
 * Returns the environment that issued the first credential. Undefined if there are no credentials.
 */
export async function readFirstEnvironment(): Promise<'sandbox' | 'production' | undefined> {
  const [first] = await db.query<{ clientId: string }>(
    sql`select client_id as "clientId" from credentials order by created_at limit 1`,
  )
  if (!first) return undefined
  return first.clientId.startsWith('ci_live_') ? 'production' : 'sandbox'
}
