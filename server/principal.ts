import type { Caller } from '@/lib/access'
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
