import type { Role } from './user-types'

/**
 * Every kind of caller that the API distinguishes. An `Applicant` or a `Member` sends the session
 * cookie of a browser. A caller with one of the roles sends a bearer token.
 */
export type Caller =
  | 'System'
  | 'UserBeforeSignup'
  | 'UserAfterSignup'
  | 'Temporary'
  | Role
  | 'Admin'
  | 'Applicant'
  | 'Member'

const user = ['UserBeforeSignup', 'UserAfterSignup'] as const
const roles = ['Individual', 'BusinessOwner', 'Operator'] as const

/**
 * The permission matrix. A row lists the kinds of caller that may call an operation. Null means
 * that no session or token is needed. Each contract names one row.
 */
export const access = {
  /** Operations without authentication. */
  public: null,
  organization: ['System'],
  /**
   * Staff may call these operations. A System session may also call them, unless another partner
   * uses the same sandbox.
   */
  clock: ['System', 'Admin'],
  session: ['System', ...user],
  principal: ['System', ...user, 'Temporary', ...roles, 'Advisor'],
  inviter: ['System', 'Advisor'],
  onboarding: [...user, 'Temporary'],
  tokenExchange: ['Temporary'],
  verification: [...user, 'Temporary', ...roles],
  businessVerification: [...user, 'Temporary', 'BusinessOwner'],
  account: ['UserAfterSignup', ...roles],
  admin: ['Admin'],
  /** For any browser, whether the person is signed in or not. */
  visitor: null,
  applicant: ['Applicant', 'Member'],
  member: ['Member'],
} as const satisfies Record<string, readonly Caller[] | null>

/**
 * The scopes. Each scope is a right. Staff may limit a credential to some scopes. A credential
 * without scopes has all rights.
 */
export const scopes = [
  'sessions',
  'invites',
  'customers',
  'act',
  'inbox',
  'webhooks',
  'settings',
] as const
export type Scope = (typeof scopes)[number]

/**
 * The scope that a System session needs, by operation. Null: every session may call the operation.
 * This table has no entries for User sessions, because they always need `act`.
 */
const scopeByOperation: Readonly<Record<string, Scope | null>> = {
  createSession: null,
  // The interface is silent, so we decided: every session may read its own data.
  whoami: null,
  listSessions: 'sessions',
  revokeSession: 'sessions',
  revokeCustomerSessions: 'sessions',
  createInvite: 'invites',
  listInvites: 'invites',
  cancelInvite: 'invites',
  renewInvite: 'invites',
  listOwnCustomers: 'customers',
  readOwnCustomer: 'customers',
  decideInSandbox: 'customers',
  // The specification is silent, so we decided: these operations need `act`, because a person with
  // the created link or token acts for the customer.
  createLink: 'act',
  issueCustomerToken: 'act',
  publishEvents: 'inbox',
  listEvents: 'webhooks',
  readEvent: 'webhooks',
  createDestination: 'webhooks',
  listDestinations: 'webhooks',
  showDestination: 'webhooks',
  changeDestination: 'webhooks',
  deleteDestination: 'webhooks',
  rotateDestination: 'webhooks',
  testDestination: 'webhooks',
  listDeliveries: 'webhooks',
  replayDeliveries: 'webhooks',
  readOrganization: 'settings',
  changeOrganization: 'settings',
  readBrand: 'settings',
  writeBrand: 'settings',
  previewBrand: 'settings',
  writeLogo: 'settings',
  removeLogo: 'settings',
  moveClock: 'settings',
  setFaults: 'settings',
}

/**
 * Returns the scope that a session needs for an operation, by the kind of caller. Null: no scope is
 * needed. Undefined: the operation has no entry, so a credential with scopes must not call it.
 */
export const scopeFor = (operationId: string, caller: Caller): Scope | null | undefined =>
  caller === 'System' || caller === 'Advisor' ? scopeByOperation[operationId] : 'act'

/** Returns a sentence about the scopes that an operation needs. Undefined if it needs none. */
export function describeScope(contract: {
  operationId: string
  access: Access
}): string | undefined {
  const allowed: readonly Caller[] = access[contract.access] ?? []
  const system = allowed.includes('System') ? scopeByOperation[contract.operationId] : null
  const isForUsers = allowed.some((caller) => caller.startsWith('User'))
  if (contract.operationId === 'createSession')
    return 'If your credential has scopes, it needs `act` to create a User session.'
  if (system && isForUsers)
    return `If your credential has scopes, it needs \`${system}\` for System sessions and \`act\` for User sessions.`
  if (isForUsers && allowed.includes('System'))
    return 'If your credential has scopes, it needs `act` for User sessions.'
  const needed = system ?? (isForUsers ? 'act' : undefined)
  return needed && `If your credential has scopes, it needs \`${needed}\`.`
}

export type Access = keyof typeof access
/**
 * Whether this row of the matrix is for endpoints that only our own pages may call. A cookie
 * authenticates these calls, and the service protects them against forgery.
 */
export const isBrowserAccess = (row: Access): boolean =>
  row === 'visitor' || row === 'applicant' || row === 'member'
