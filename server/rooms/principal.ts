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
 * The state of an inbox. The statement that identifies the caller loads it, so it is never older
 * than the request.
 */
export type InboxHead = { lastSeq: number; markSeq: number; readAbove: number; version: number }

/** The caller, and the customer and organization for which the call acts. */
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
  /** The scopes of the credential of the session. Absent or null: all. */
  scopes?: readonly string[] | null
  /** Hex SHA-256 of the session id, the token or the cookie handle. */
  sessionHash: string
  expiresAt: Date | null
  head: InboxHead | null
  /** For a browser session that a link has opened: the areas that it may use. */
  reach?: Reach | null
}

type Affiliate = { organizationId: string }
type Client = { organizationId: string; clientId: string }
type Customer = { organizationId: string; customerId: string; userType: UserType }

/** A principal with a session of its client. */
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
/** The principal of callers of these kinds. */
type PrincipalBy<Kind extends Caller> = Kind extends Caller
  ? Principal & { caller: Kind } & Known[Kind]
  : never

/**
 * The callers that the access row of an operation allows. An operation without authentication may
 * still have a known caller.
 */
export type PrincipalOf<C extends Contract> = (typeof access)[C['access']] extends infer Row
  ? Row extends readonly Caller[]
    ? PrincipalBy<Row[number]>
    : Principal | undefined
  : never

/**
 * Returns the issuer of tokens and invitations that this caller creates. If the call has a token
 * and a session, returns the issuer of the token, because the token decides for whom a call acts.
 */
export const issuerOf = ({ issuer, clientId }: Principal): Issuer =>
  issuer ?? { clientId, advisorId: null }

/**
 * Throws UNAUTHORIZED if a form belongs to another person. Another person may have signed in since,
 * and a page of the first person in another tab must not submit.
 */
export function requireOwner(principal: CustomerPrincipal, owner: string | null | undefined): void {
  if (owner && owner !== principal.customerId) throw new ApiError('UNAUTHORIZED')
}
