import type { access, Caller } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { ApiError } from '@/lib/errors'
import type { Role, UserType } from '@/lib/user-types'

export {
  type CallerRow,
  callerColumns,
  headColumns,
  headOf,
  joinCaller,
} from './principal/caller-row'

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
  sessionHash: string
  expiresAt: Date | null
  head: InboxHead | null
}

type Affiliate = { organizationId: string }
type Client = { organizationId: string; clientId: string }
type Customer = { organizationId: string; customerId: string; userType: UserType }

/** A principal that came with a session of its client. */
export type ClientPrincipal = Principal & Client
/** A principal that acts for a customer. */
export type CustomerPrincipal = Principal & Customer

/** What is known of each kind of caller. */
type Known = {
  System: Client
  UserBeforeSignup: Client & Customer
  UserAfterSignup: Client & Customer
  Temporary: Customer
  Individual: Customer
  BusinessOwner: Customer
  Operator: Customer
  Advisor: Affiliate
  Admin: unknown
  Applicant: Customer
  Member: Customer
}
/** Who is calling, when it is one of these kinds. */
type PrincipalBy<Kind extends Caller> = Kind extends Caller
  ? Principal & { caller: Kind } & Known[Kind]
  : never

/** Who calls an operation, as its row of the permission matrix has it. On rows that ask nobody: who it is all the same, when that is known. */
export type PrincipalOf<C extends Contract> = (typeof access)[C['access']] extends infer Row
  ? Row extends readonly Caller[]
    ? PrincipalBy<Row[number]>
    : Principal | undefined
  : never

/**
 * Throws UNAUTHORIZED where a form says that it is another person's: whoever signs in takes the place of who was signed in before, and a page of
 * theirs in another tab is one of somebody who is signed out.
 */
export function requireOwner(principal: CustomerPrincipal, owner: string | null | undefined): void {
  if (owner && owner !== principal.customerId) throw new ApiError('UNAUTHORIZED')
}
