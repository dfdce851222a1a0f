/**
 * Returns the request target in origin form, without the host of an absolute target. Undefined for
 * any other target.
 */
export function withoutHost(target: string): string | undefined {
  if (target.startsWith('/')) return target
  const host = /^https?:\/\/[^/?#]*/i.exec(target)?.[0]
  if (host === undefined) return undefined
  const rest = target.slice(host.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Returns the path of a request target, without query and fragment. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/)
  return end < 0 ? target : target.slice(0, end)
}

const suspect = /\/\/|\\|%5c|%2f|%00|\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Rejects ambiguous paths: dot segments, backslashes, empty segments, and escapes that cannot be
 * decoded.
 */
export function isWellFormed(path: string): boolean {
  if (suspect.test(path)) return false
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
