import type { Role } from './user-types'

/**
 * Every kind of caller that the gateway distinguishes. Roles are those of bearer tokens.
 * `Applicant` and `Member` have the session cookie of a browser.
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
 * The permission matrix. Each contract refers to one of these rows. The gateway, the reference page
 * and the tests read them.
 */
export const access = {
  /** An operation without authentication. */
  public: null,
  organization: ['System'],
  /** Staff, and System sessions while no other partner uses the sandbox. */
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
  /** A browser, whether the person is signed in or not. */
  visitor: null,
  applicant: ['Applicant', 'Member'],
  member: ['Member'],
} as const satisfies Record<string, readonly Caller[] | null>

export type Access = keyof typeof access
/**
 * True for the rows of the service's own pages. These calls authenticate by cookie and are
 * protected against forgery.
 */
export const isBrowserAccess = (row: Access): boolean =>
  row === 'visitor' || row === 'applicant' || row === 'member'
