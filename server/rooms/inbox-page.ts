import * as browserSessions from './browser-sessions'
import type { CustomerPrincipal } from './principal'

/** An item that a form archived or restored. */
export type Moved = { id: string; isArchived: boolean }

/**
 * Stores in the session that an item was archived or restored. The inbox page reports the change
 * once, with a form that undoes the change.
 */
export async function reportMove({ sessionHash }: CustomerPrincipal, values: Moved): Promise<void> {
  await browserSessions.updateState(sessionHash, { flash: { page: '/inbox', faults: [], values } })
}
