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

/** Describes the kind of caller that made a call, and the kinds that the operation accepts. */
export const describeWrongCaller = (caller: Caller, allowed: readonly Caller[]): string =>
  `The call came with ${words[caller]}. Use ${allowed.map((kind) => words[kind]).join(', or ')}.`

const people: Readonly<Record<UserType, string>> = {
  individual: 'an individual',
  businessowner: 'a business owner',
  operator: 'an operator',
}

/** Describes the user type of the customer, and the user type that the path requires. */
export const describeWrongType = (userType: UserType | null, wanted: UserType): string =>
  `The call acts for ${userType ? people[userType] : 'no customer'}. This path is for ${people[wanted]}.`
