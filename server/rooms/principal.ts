import type { access, Caller } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { ApiError } from '@/lib/errors'
import type { Reach } from '@/lib/reach'
import type { Role, UserType } from '@/lib/user-types'
import type { Issuer } from './principal/issuer-row'

export {
  type CallerRow,
  callerColumns,
  headColumns,
  headOf,
  joinCaller,
} from './principal/caller-row'
export {
  type Issuer,
  type IssuerStateRow,
  issuerStateColumns,
  joinIssuer,
  noIssuer,
} from './principal/issuer-row'

/**
 * The state of an inbox. The query that identifies the caller also loads this state, so a call
 * needs no further query for it.
 */
export type InboxHead = { lastSeq: number; markSeq: number; readAbove: number; version: number }

/** The caller, and the customer and organization for which the caller acts. */
export type Principal = {
  caller: Caller
  organizationId: string | null
  customerId: string | null
  userType: UserType | null
  role: Role | null
  clientId: string | null
  /** For a bearer token: the credential or advisor that issued it. */
  issuer?: Issuer
  deviceSessionType: 'System' | 'User' | null
  /** The scopes of the session's credential. Absent or null: all scopes. */
  scopes?: readonly string[] | null
  /** The SHA-256 digest of the session id, the token or the cookie handle, in hex. */
  sessionHash: string
  expiresAt: Date | null
  head: InboxHead | null
  /** The pages that a browser session may open, if a link has started the session. */
  reach?: Reach | null
}

type Affiliate = { organizationId: string }
type Client = { organizationId: string; clientId: string }
type Customer = { organizationId: string; customerId: string; userType: UserType }

/** A principal that has a session of a client. */
export type ClientPrincipal = Principal & Client
/** A principal that acts for a customer. */
export type CustomerPrincipal = Principal & Customer

/** The properties that each kind of caller has. */
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
/** The principal of a caller of this kind. */
type PrincipalBy<Kind extends Caller> = Kind extends Caller
  ? Principal & { caller: Kind } & Known[Kind]
  : never

/**
 * The type of the caller in an operation, according to the access rule in the contract of the
 * operation. For an operation without authentication, an unknown caller is undefined.
 */
export type PrincipalOf<C extends Contract> = (typeof access)[C['access']] extends infer Row
  ? Row extends readonly Caller[]
    ? PrincipalBy<Row[number]>
    : Principal | undefined
  : never

/**
 * Returns the issuer of the tokens and invitations that this caller creates. If the call has both a
 * token and a session, returns the issuer of the token. Such a call acts for the person of the
 * token.
 */
export const issuerOf = ({ issuer, clientId }: Principal): Issuer =>
  issuer ?? { clientId, advisorId: null }

/**
 * Throws UNAUTHORIZED if a form belongs to another person than the caller. A page of one person may
 * still be open in a tab after another person has signed in. The form on that page must not change
 * the data of the person who is signed in now.
 */
export function requireOwner(principal: CustomerPrincipal, owner: string | null | undefined): void {
  if (owner && owner !== principal.customerId) throw new ApiError('UNAUTHORIZED')
}
