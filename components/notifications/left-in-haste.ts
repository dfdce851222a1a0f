const key = 'left-in-haste'

/** Notes that the page was left while a mark was under way: the next one may have been made before the server had it. */
export function noteHaste(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Where nothing may be stored the next question tells, half a minute later.
  }
}

/** Whether the page before this one was left so; told once. */
export function takeHaste(): boolean {
  try {
    const isNoted = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return isNoted
  } catch {
    return false
  }
}
