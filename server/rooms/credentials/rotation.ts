import { ApiError } from '@/lib/errors'
import { writeMoment } from '@/lib/moments'
import { digestCredential, makeSecret } from '../../foundations/crypto'
import { countRows, db, sql, transaction } from '../../foundations/db'
import { env, isSandbox } from '../../foundations/env'
import type { KeyUse } from '../../foundations/key-use'
import { describe, log } from '../../foundations/log'
import { ownerMac } from '../../foundations/owner-macs'
import { secrets } from '../../foundations/secrets'
import * as events from '../events'
import * as organizations from '../organizations'
import { listMacKeyUses } from './owners'
import { protection } from './protection'

/** The hours for which the previous secret still works after a rotation. */
export const graceHours = { now: 0, '1h': 1, '24h': 24, '7d': 168 } as const
export type Grace = keyof typeof graceHours

const rotated = ['secretHash', 'previousSecretHash', 'previousSecretExpiresAt']

export type RotatedCredential = {
  clientId: string
  clientSecret: string
  environment: 'sandbox' | 'production'
  organizationId: string
  previousSecretExpiresAt: Date
}

/**
 * Issues a new secret. The current secret works until its grace period ends. An older secret stops
 * working immediately. No later call returns the new secret again. Throws NOT_FOUND for an unknown
 * credential. Throws CREDENTIAL_REVOKED for a revoked or expired credential, because its new secret
 * would open no session.
 */
export async function rotate(clientId: string, grace: Grace): Promise<RotatedCredential> {
  const clientSecret = makeSecret(`cs_${isSandbox() ? 'test' : 'live'}_`)
  const { digest, keyNumber } = digestCredential(clientId, clientSecret)
  return transaction(async (tx) => {
    const [found] = await tx.query<{ isRevoked: boolean }>(sql`
      select revoked_at is not null or coalesce(expires_at <= service_now(), false) as "isRevoked"
      from credentials
      where client_id = ${clientId} for update`)
    if (!found) throw new ApiError('NOT_FOUND', { source: 'clientId' })
    if (found.isRevoked) throw new ApiError('CREDENTIAL_REVOKED')
    const [row] = await tx.query<{ organizationId: string; previousSecretExpiresAt: Date }>(sql`
      update credentials set
        previous_secret_hash = secret_hash,
        previous_secret_key = secret_key,
        previous_secret_used_at = null,
        rotated_at = clock.at,
        previous_secret_expires_at = clock.at + make_interval(hours => ${graceHours[grace]}),
        secret_hash = ${digest},
        secret_key = ${keyNumber}
      from (select service_now() as at) clock
      where client_id = ${clientId}
      returning
        organization_id as "organizationId",
        previous_secret_expires_at as "previousSecretExpiresAt"`)
    await protection.record(tx, clientId, [`rotate, grace ${grace}`], rotated)
    const { organizationId, previousSecretExpiresAt } = row!
    await events.add(tx, {
      type: 'credential.rotated',
      data: { clientId, previousSecretExpiresAt: previousSecretExpiresAt.toISOString() },
      organizationId,
    })
    await organizations.notify(tx, { organizationId, kind: 'credential-rotated', id: clientId })
    return { clientId, clientSecret, environment: env().SERVICE_ENVIRONMENT, ...row! }
  })
}

/**
 * Returns the values for the email about a rotated credential. Undefined if the credential was
 * revoked.
 */
export async function describeRotation(
  clientId: string,
): Promise<Record<string, string> | undefined> {
  const [row] = await db.query<{ until: Date }>(sql`
    select previous_secret_expires_at as until from credentials
    where client_id = ${clientId} and revoked_at is null
      and previous_secret_expires_at is not null`)
  return row && { until: writeMoment(row.until.toISOString()) }
}

type Before = organizations.AccessRow & { secretHash: Buffer; isRevoked: boolean }

/**
 * Hashes a verified secret again with the newest key of KEY_CREDENTIALS. Also renews the MACs of
 * its credential and organization. Changes nothing if the secret has been rotated. After a failure,
 * the next call that opens a session tries again.
 */
export function rehash(clientId: string, clientSecret: string, before: Before): void {
  const { secretHash, organizationId, isRevoked } = before
  const { digest, keyNumber } = digestCredential(clientId, clientSecret)
  const store = async () => {
    await organizations.renewAccess(before)
    await db.query(sql`
      update credentials set secret_hash = ${digest}, secret_key = ${keyNumber},
        mac = case when revoked_at is null and not ${isRevoked}::boolean
          then ${ownerMac('credentials', clientId, organizationId)} else mac end
      where client_id = ${clientId} and secret_hash = ${secretHash}`)
    await protection.cover(clientId)
  }
  store().catch((error) => log().warn({ event: 'credentials.rehashLost', ...describe(error) }))
}

/**
 * Counts usable credentials whose secret is hashed with an older key. Without that key, these
 * credentials would stop working.
 */
export const countUnderOlderKeys = (): Promise<number> =>
  countRows(sql`
    select count(*)::int as n from credentials
    where secret_key <> ${secrets().credentials.current} and revoked_at is null
      and (expires_at is null or expires_at > service_now())`)

/**
 * Counts the usable secrets and the MACs of usable credentials, per key of KEY_CREDENTIALS.
 * Includes previous secrets in their grace period.
 */
export const listKeyUses = async (): Promise<KeyUse[]> => [
  ...(await listMacKeyUses()),
  ...(await db.query<KeyUse>(sql`
    select 'KEY_CREDENTIALS' as ring, number, count(*)::int as rows
    from credentials,
      lateral (values (secret_key, expires_at),
        (previous_secret_key, coalesce(previous_secret_expires_at, '-infinity'))
      ) as secrets (number, until)
    where revoked_at is null and (until is null or until > (select service_now()))
      and (expires_at is null or expires_at > (select service_now())) group by 2`)),
]

/**
 * Records a use of the previous secret, so that staff see it before they end that secret. If the
 * record fails, the call that used the secret still succeeds.
 */
export function notePreviousUse(clientId: string): void {
  db.query(
    sql`
      update credentials set previous_secret_used_at = service_now()
      where client_id = ${clientId}`,
  ).catch((error) => log().warn({ event: 'credentials.previousUseLost', ...describe(error) }))
}
