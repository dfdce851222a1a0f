import { cache } from 'react'
import type { SignedIn } from '@/components/ui/public-header'
import { reaches } from '@/lib/reach'
import { english as words } from '@/lib/words'
import { findPerson } from '@/server/http/page-session'
import * as kyc from '@/server/rooms/kyc'
import { beginning, findNextPage } from '@/server/rooms/sign-in'

export type NextLink = { href: string; label: string }

const statusLink: NextLink = { href: '/status', label: words['frame.seeStatus'] }

/**
 * Returns where a signed-in person continues from a public page: the unsubmitted form, the status
 * or the inbox. Undefined for anonymous visitors and on errors, so that the page still renders.
 */
export const findNextLink = cache(async (): Promise<NextLink | undefined> => {
  try {
    const person = await findPerson()
    if (!person) return undefined
    if (!person.isSignedUp && reaches(person.reach, 'form')) {
      const href = await findNextPage(person.customerId, person.userType)
      const isBegun = href !== beginning(person.userType)
      return { href, label: words[isBegun ? 'wayOn.form' : 'wayOn.start'] }
    }
    const hasInbox = person.isSignedUp && reaches(person.reach, 'inbox')
    return hasInbox && (await kyc.last(person.customerId)).status === 'approved'
      ? { href: '/inbox', label: words['wayOn.inbox'] }
      : statusLink
  } catch {
    return undefined
  }
})

/** The account links of a signed-in person. Undefined in the same cases as `findNextLink`. */
export async function findAccount(): Promise<SignedIn | undefined> {
  const person = await findPerson().catch(() => undefined)
  return person && { hasSettings: reaches(person.reach, undefined) }
}

/**
 * Returns where a signed-in person continues from help: the unsubmitted form or the status.
 * Undefined in the same cases as `findNextLink`.
 */
export async function findHelpLink(): Promise<NextLink | undefined> {
  const link = await findNextLink()
  return link?.href === '/inbox' ? statusLink : link
}
