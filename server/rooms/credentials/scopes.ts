import type { Scope } from '@/lib/access'
import { ApiError } from '@/lib/errors'

/**
 * Throws FORBIDDEN unless the credential has the scope. Credentials without scopes (null) have all.
 * An operation that needs none has null.
 */
export function requireScope(
  granted: readonly string[] | null,
  needed: Scope | null | undefined,
): void {
  if (granted === null || needed === null) return
  if (needed === undefined || !granted.includes(needed))
    throw new ApiError('FORBIDDEN', { reason: `scope:${needed}` })
}
