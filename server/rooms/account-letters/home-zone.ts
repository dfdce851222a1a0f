import { zoneOfState } from '@/lib/home-zones'
import type { Tx } from '../../foundations/db'
import * as drafts from '../drafts'
import * as profiles from '../profiles'

/**
 * Returns the time zone of a person's home address, for the times in emails. Undefined if the
 * address is unknown.
 */
export async function findHomeZone(tx: Tx, customerId: string): Promise<string | undefined> {
  const profileState = await profiles.findHomeState(tx, customerId)
  if (profileState !== undefined) return zoneOfState(profileState)
  const { draft } = await drafts.read(customerId, tx)
  return zoneOfState(draft.address?.state)
}
