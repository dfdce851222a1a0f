import { cache } from 'react'
import { english as words } from '@/lib/words'
import { findPerson } from '@/server/http/page-visitor'
import * as kyc from '@/server/rooms/kyc'
import { findNextPage } from '@/server/rooms/sign-in'

export type WayOn = { href: string; label: string }

/**
 * Where somebody who is signed in goes on from a page for everybody: to the form that is not sent yet, to how far it is, or to the inbox of an
 * open account. Undefined for whoever just comes by, and where it cannot be found out: such a page is there all the same.
 */
export const findWayOn = cache(async (): Promise<WayOn | undefined> => {
  try {
    const person = await findPerson()
    if (!person) return undefined
    if (!person.isSignedUp)
      return {
        href: await findNextPage(person.customerId, person.userType),
        label: words['wayOn.form'],
      }
    const { status } = await kyc.last(person.customerId)
    return status === 'approved'
      ? { href: '/inbox', label: words['wayOn.inbox'] }
      : { href: '/status', label: words['frame.seeStatus'] }
  } catch {
    return undefined
  }
})
