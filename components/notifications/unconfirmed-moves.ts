import type { Mark } from './inbox-state'

const key = 'unconfirmed-moves'

/**
 * Records that the page closed while it was sending marks, with the marks that move a notification.
 * The server may render the next page before it stores these marks.
 */
export function keepUnconfirmed(moves: readonly Mark[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(moves))
  } catch {
    // Session storage may be unavailable. The next poll then corrects the count within half a
    // minute.
  }
}

/** Returns the recorded moves and deletes the record. Undefined if the last page sent nothing. */
export function takeUnconfirmed(): Mark[] | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept === null ? undefined : JSON.parse(kept)
  } catch {
    return undefined
  }
}
