import { open, seal } from '../../foundations/crypto'
import { areUnsignedRowsAccepted } from '../../foundations/row-macs'
import type { BrowserState } from '../browser-sessions'

/** A session and its customer, who is null before the address is confirmed. */
export type Owned = { hash: string; customerId: string | null }
/** States of the previous version name no owner. */
type Sealed = BrowserState & { owner?: string | null }

const place = (hash: string) => `browser_sessions.state|${hash}`

/** Seals the state together with the customer, so that another one in the row does not count. */
export const sealState = ({ hash, customerId }: Owned, state: BrowserState): Buffer =>
  seal(place(hash), { ...state, owner: customerId } satisfies Sealed)

/** The state of a session; undefined if it was sealed for another customer than the row names. */
export function openState(
  { hash, customerId }: Owned,
  sealed: Buffer | null,
): BrowserState | undefined {
  const { owner, ...state } = sealed ? open<Sealed>(place(hash), sealed) : ({} as Sealed)
  const isOwn = owner === undefined ? areUnsignedRowsAccepted() : owner === customerId
  return isOwn || customerId === null ? state : undefined
}
