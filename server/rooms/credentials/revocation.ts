import { ApiError } from '@/lib/errors'
import { sql, type Tx, transaction } from '../../foundations/db'
import { voidMac } from '../../foundations/row-macs'
import * as events from '../events'
import { protection } from './protection'

/**
 * Revokes a credential. From now on, calls of its live sessions return 403. Throws NOT_FOUND for an
 * unknown credential.
 */
export const revoke = (clientId: string): Promise<void> =>
  transaction(async (tx) => {
    await revokeIn(tx, clientId, 'revoke')
  })

/**
 * Revokes a credential. Returns its organization. `isNew` is false if the credential was already
 * revoked.
 */
export async function revokeIn(
  tx: Tx,
  clientId: string,
  act: string,
): Promise<{ organizationId: string; isNew: boolean }> {
  const [found] = await tx.query<{ organizationId: string; isRevoked: boolean }>(sql`
    select organization_id as "organizationId", revoked_at is not null as "isRevoked"
    from credentials where client_id = ${clientId} for no key update`)
  if (!found) throw new ApiError('NOT_FOUND', { source: 'clientId' })
  await tx.query(sql`
    update credentials set revoked_at = coalesce(revoked_at, service_now()), mac = ${voidMac}
    where client_id = ${clientId}`)
  await protection.record(tx, clientId, [act], ['revokedAt'])
  const { organizationId, isRevoked } = found
  if (!isRevoked)
    await events.add(tx, { type: 'credential.revoked', data: { clientId }, organizationId })
  return { organizationId, isNew: !isRevoked }
}
