import type { Scope } from '@/lib/access'
import { ApiError } from '@/lib/errors'

/**
 * Throws FORBIDDEN unless `granted` contains the needed scope. A credential whose `granted` is null
 * has every scope. `needed` is null if the operation needs no scope.
 */
export function requireScope(
  granted: readonly string[] | null,
  needed: Scope | null | undefined,
): void {
  if (granted === null || needed === null) return
  if (needed === undefined || !granted.includes(needed))
    throw new ApiError('FORBIDDEN', { reason: `scope:${needed}` })
}
