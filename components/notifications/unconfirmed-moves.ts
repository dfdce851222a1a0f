import type { Mark } from './inbox-state'

const key = 'unconfirmed-moves'

/**
 * Records that the page closed while it was sending marks, and which of them move a notification.
 * The next page from the server may lack them.
 */
export function keepUnconfirmed(moves: readonly Mark[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(moves))
  } catch {
    // Without session storage, the next poll corrects the count within half a minute.
  }
}

/** Returns the recorded moves and forgets them. Undefined if the last page sent nothing. */
export function takeUnconfirmed(): Mark[] | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept === null ? undefined : JSON.parse(kept)
  } catch {
    return undefined
  }
}
