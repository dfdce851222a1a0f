import { access, type Caller } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { type UserType, userTypes } from '@/lib/user-types'

/** The kinds of callers of the public API, in the order of the permission matrix. */
export const callers = [
  'System',
  'UserBeforeSignup',
  'UserAfterSignup',
  'Temporary',
  'Individual',
  'BusinessOwner',
  'Operator',
  'Advisor',
  'Admin',
] as const satisfies readonly Caller[]
export type PublicCaller = (typeof callers)[number]

/** The short names of the callers, for column headings. */
export const shortNames: Readonly<Record<PublicCaller, string>> = {
  System: 'System session',
  UserBeforeSignup: 'User, before signup',
  UserAfterSignup: 'User, after signup',
  Temporary: 'Temporary token',
  Individual: 'Individual',
  BusinessOwner: 'Business owner',
  Operator: 'Operator',
  Advisor: 'Advisor',
  Admin: 'Admin key',
}

const roles: readonly PublicCaller[] = ['Individual', 'BusinessOwner', 'Operator']
const isRoleOf = (caller: PublicCaller, userType: UserType): boolean =>
  userTypes[userType].role === caller

/**
 * True if this kind of caller may call the operation. A path for one user type excludes callers of
 * other types.
 */
export function mayCall({ access: row, userType }: Contract, caller: PublicCaller): boolean {
  const allowed: readonly Caller[] | null = access[row]
  if (!allowed) return true
  return (
    allowed.includes(caller) && !(userType && roles.includes(caller) && !isRoleOf(caller, userType))
  )
}

const join = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
const persons: Readonly<Record<UserType, string>> = {
  individual: 'an individual',
  businessowner: 'a business owner',
  operator: 'an operator',
}

/** Lists the callers of an operation in a sentence. */
export function describeCallers(contract: Contract): string {
  if (!access[contract.access]) return 'Anyone, without credentials.'
  const may = callers.filter((caller) => mayCall(contract, caller))
  if (may.length === 1 && may[0] === 'Admin') return 'Staff, with the admin key.'
  const [before, after] = [may.includes('UserBeforeSignup'), may.includes('UserAfterSignup')]
  const user =
    before && after
      ? ['a User session']
      : after
        ? ['a User session after the signup']
        : before
          ? ['a User session before the signup']
          : []
  const tokens = [
    ...(may.includes('Temporary') ? ['temporary'] : []),
    ...roles.filter((role) => may.includes(role)),
    ...(may.includes('Advisor') ? ['Advisor'] : []),
  ]
  const names = [
    ...(may.includes('System') ? ['a System session'] : []),
    ...user,
    ...(tokens.length > 1
      ? [`a token (${tokens.join(', ')})`]
      : tokens.map((kind) => `${kind === 'temporary' ? 'a' : 'an'} ${kind} token`)),
  ]
  const sentence = join(names)
  const whose = contract.userType ? ` of ${persons[contract.userType]}` : ''
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${whose}.`
}

export type Credentials = 'none' | 'session' | 'bearer' | 'admin'
/**
 * Returns the kind of credentials that the examples of an operation use. If a session may call the
 * operation, the examples use a session.
 */
export function credentialsOf(contract: Contract): Credentials {
  const allowed: readonly Caller[] | null = access[contract.access]
  if (!allowed) return 'none'
  if (allowed.includes('Admin')) return 'admin'
  return allowed.some((caller) => caller === 'System' || caller.startsWith('User'))
    ? 'session'
    : 'bearer'
}
