import { firstUnanswered, stepPath } from '@/lib/signup/steps'
import { type UserType, userTypes } from '@/lib/user-types'
import type { Db } from '../../foundations/db'
import * as customers from '../customers'
import * as drafts from '../drafts'

/** The first page of the form for a user type. */
export const beginning = (userType: UserType): string => `/start/${userTypes[userType].slug}`

/**
 * Returns the page on which a person continues the form. Never returns a page that redirects,
 * because the browser would show an empty page during a redirect inside the app.
 */
export async function findNextPage(
  customerId: string,
  userType: UserType,
  from?: Db,
): Promise<string> {
  const [consent, { draft }] = await Promise.all([
    customers.findConsent(customerId, from),
    drafts.read(customerId, from),
  ])
  return consent ? stepPath(firstUnanswered(userType, draft), userType) : beginning(userType)
}
