const key = 'mark-pending'

/** Records that the page closed while it was sending a mark. The next count from the server may lack that mark. */
export function setPendingMarkFlag(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Without session storage, the next poll corrects the count within half a minute.
  }
}

/** Reads the flag and clears it. */
export function takePendingMarkFlag(): boolean {
  try {
    const isSet = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return isSet
  } catch {
    return false
  }
}
