import * as browserSessions from './browser-sessions'
import type { CustomerPrincipal } from './principal'

/** An item that a form archived or restored. */
export type Moved = { id: string; isArchived: boolean }

/**
 * Makes the inbox page show once that the item was archived or restored. The page offers a form
 * that undoes this.
 */
export async function reportMove({ sessionHash }: CustomerPrincipal, values: Moved): Promise<void> {
  await browserSessions.updateState(sessionHash, { flash: { page: '/inbox', faults: [], values } })
}
