import type { Reach } from '@/lib/reach'
import { open, seal } from '../../foundations/crypto'
import { areUnsignedRowsAccepted } from '../../foundations/row-macs'
import type { BrowserState } from './browser-state'

/**
 * The hash of a session, its customer and its reach (the pages that it may open). The customer is
 * null before the email address is confirmed.
 */
export type Owned = { hash: string; customerId: string | null; reach: Reach | null }
/**
 * The content of an encrypted state. States of the previous version contain neither customer nor
 * reach.
 */
type Sealed = BrowserState & { owner?: string | null; reach?: Reach | null }

const place = (hash: string) => `browser_sessions.state|${hash}`

/**
 * Encrypts the state together with customer and reach. If the row later gets another customer or
 * another reach, `openState` returns undefined.
 */
export const sealState = ({ hash, customerId, reach }: Owned, state: BrowserState): Buffer =>
  seal(place(hash), { ...state, owner: customerId, ...(reach && { reach }) } satisfies Sealed)

/**
 * Returns the state of a session. Undefined if the row has another customer or another reach than
 * the encrypted state.
 */
export function openState(
  { hash, customerId, reach }: Owned,
  sealed: Buffer | null,
): BrowserState | undefined {
  const {
    owner,
    reach: sealedReach = null,
    ...state
  } = sealed ? open<Sealed>(place(hash), sealed) : ({} as Sealed)
  const isOwn = owner === undefined ? areUnsignedRowsAccepted() : owner === customerId
  if (sealedReach !== reach) return undefined
  return isOwn || customerId === null ? state : undefined
}
