import { ApiError } from '@/lib/errors'
import * as allowList from '../../foundations/allow-list'
import { db, sql } from '../../foundations/db'

/** Throws NOT_FOUND if the credential does not exist. Accepts a revoked or expired credential. */
export async function requireKnown(clientId: string): Promise<void> {
  const rows = await db.query(sql`select client_id from credentials where client_id = ${clientId}`)
  if (rows.length === 0) throw new ApiError('NOT_FOUND', { source: 'clientId' })
}

/** Throws ONEOF for the first entry that is not an IP address or network. */
export function requireNetworks(networks: readonly string[]): void {
  const wrong = networks.findIndex((network) => !allowList.isNetwork(network))
  if (wrong >= 0) throw ApiError.fields([{ code: 'ONEOF', source: `allowIps.${wrong}` }])
}
