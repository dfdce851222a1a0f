import { open, seal } from '../../foundations/crypto'
import { areUnsignedRowsAccepted } from '../../foundations/row-macs'
import type { BrowserState } from '../browser-sessions'

/**
 * The hash of a session and its customer. The customer is null before the email address is
 * confirmed.
 */
export type Owned = { hash: string; customerId: string | null }
/** States that the previous version sealed do not contain the customer. */
type Sealed = BrowserState & { owner?: string | null }

const place = (hash: string) => `browser_sessions.state|${hash}`

/**
 * Seals the state together with the customer. If the customer of the row is changed in the
 * database, the state does not open.
 */
export const sealState = ({ hash, customerId }: Owned, state: BrowserState): Buffer =>
  seal(place(hash), { ...state, owner: customerId } satisfies Sealed)

/**
 * Returns the state of a session. Undefined if it was sealed for another customer than the row has.
 */
export function openState(
  { hash, customerId }: Owned,
  sealed: Buffer | null,
): BrowserState | undefined {
  const { owner, ...state } = sealed ? open<Sealed>(place(hash), sealed) : ({} as Sealed)
  const isOwn = owner === undefined ? areUnsignedRowsAccepted() : owner === customerId
  return isOwn || customerId === null ? state : undefined
}
