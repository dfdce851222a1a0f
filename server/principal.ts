import type { Caller } from '@/lib/access'
import { ApiError } from '@/lib/errors'
import type { Role, UserType } from '@/lib/user-types'

/** The state of a customer's inbox, read in the statement that recognised the caller: never older than the request. */
export type InboxHead = { lastSeq: number; markSeq: number; readAbove: number; version: number }

/** Who is calling, and whom the call acts for. */
export type Principal = {
  caller: Caller
  organizationId: string | null
  customerId: string | null
  userType: UserType | null
  role: Role | null
  clientId: string | null
  deviceSessionType: 'System' | 'User' | null
  /** Hex SHA-256 of what was shown: a session's id, a token, a cookie's handle. */
  sessionHash: string | null
  expiresAt: Date | null
  head: InboxHead | null
}

/** A principal that acts for a customer. */
export type CustomerPrincipal = Principal & { organizationId: string; customerId: string; userType: UserType }

/**
 * Throws UNAUTHORIZED where a form says that it is another person's: whoever signs in takes the place of who was signed in before, and a page of
 * theirs in another tab is one of somebody who is signed out.
 */
export function requireOwner(principal: Principal, owner: string | null | undefined): void {
  if (owner && owner !== (principal as CustomerPrincipal).customerId) throw new ApiError('UNAUTHORIZED')
}
