const key = 'mark-pending'

/** Records that the page was left during the call of a mark, which the next count may lack. */
export function setPendingMarkFlag(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Without storage the next poll corrects the count, half a minute later.
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
