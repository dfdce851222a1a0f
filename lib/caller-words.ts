import type { Caller } from './access'
import type { UserType } from './user-types'

const words: Readonly<Record<Caller, string>> = {
  System: 'a System session',
  UserBeforeSignup: 'a User session before the signup',
  UserAfterSignup: 'a User session after the signup',
  Temporary: 'a temporary token',
  Individual: 'a token of an individual',
  BusinessOwner: 'a token of a business owner',
  Operator: 'a token of an operator',
  Advisor: 'a token of an advisor',
  Admin: 'the admin key',
  Applicant: 'a browser session before the signup',
  Member: 'a browser session after the signup',
}

/** Names the kind of caller that a call came from, and the kinds that its operation takes. */
export const describeWrongCaller = (caller: Caller, allowed: readonly Caller[]): string =>
  `The call came with ${words[caller]}. Use ${allowed.map((kind) => words[kind]).join(', or ')}.`

const people: Readonly<Record<UserType, string>> = {
  individual: 'an individual',
  businessowner: 'a business owner',
  operator: 'an operator',
}

/** Names the user type that a call acts for, and the one of its path. */
export const describeWrongType = (userType: UserType | null, wanted: UserType): string =>
  `The call acts for ${userType ? people[userType] : 'no customer'}. This path is for ${people[wanted]}.`
