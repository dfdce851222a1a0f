import { cache } from 'react'
import { reaches } from '@/lib/reach'
import { english as words } from '@/lib/words'
import { findPerson } from '@/server/http/page-session'
import * as kyc from '@/server/rooms/kyc'
import { findNextPage } from '@/server/rooms/sign-in'

export type NextLink = { href: string; label: string }

/**
 * The page where a signed-in person continues from a public page: the unsubmitted form, the status
 * or the inbox. Undefined for anonymous visitors and on errors, so the page still renders.
 */
export const findNextLink = cache(async (): Promise<NextLink | undefined> => {
  try {
    const person = await findPerson()
    if (!person) return undefined
    if (!person.isSignedUp && reaches(person.reach, 'form'))
      return {
        href: await findNextPage(person.customerId, person.userType),
        label: words['wayOn.form'],
      }
    const hasInbox = person.isSignedUp && reaches(person.reach, 'inbox')
    return hasInbox && (await kyc.last(person.customerId)).status === 'approved'
      ? { href: '/inbox', label: words['wayOn.inbox'] }
      : { href: '/status', label: words['frame.seeStatus'] }
  } catch {
    return undefined
  }
})
