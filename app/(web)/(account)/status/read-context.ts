import { cache } from 'react'
import type { Context, Facts } from '@/components/status/status-details'
import { showAnswer } from '@/lib/application-record'
import { fillText } from '@/lib/fill-text'
import { reaches } from '@/lib/reach'
import { writeName } from '@/lib/signup/questions/about-you'
import { english as words } from '@/lib/words'
import { reportAgency } from '@/server/foundations/env'
import { findBrand, type Person } from '@/server/http/page-session'
import * as records from '@/server/rooms/application-records'
import * as kyc from '@/server/rooms/kyc'
import { findReturnLink, type ReturnLink, type ReturnResult } from '@/server/rooms/return-links'

/** Reads those parts of the status page that do not change with the status. */
export async function readBasics(
  { customerId, userType, reach }: Person,
  link: ReturnLink | undefined,
): Promise<Omit<Context, keyof Facts>> {
  const [{ source }, brand] = await Promise.all([records.read(customerId), findBrand()])
  return {
    person: writeName(source.contact),
    business: userType === 'businessowner' ? (source.payload.businessName ?? undefined) : undefined,
    worksFor: userType === 'operator' ? showAnswer(source, 'organizationName')?.[0] : undefined,
    partner: brand?.name,
    agency: reportAgency(),
    hasInbox: reaches(reach, 'inbox'),
    leave: link && {
      label: link.href
        ? fillText(words['return.continue'], { organization: link.organization })
        : words['return.close'],
      href: link.href,
    },
  }
}

// The status and the link back to the partner share one database read per request.
const findCorrection = cache(kyc.findCorrection)

/** Returns the link back to the partner. The URL names the last step that the person finished. */
export const findLeave = async (person: Person): Promise<ReturnLink | undefined> =>
  person.returnTo?.returnUrl ? findReturnLink(person, await resultOf(person)) : undefined

async function resultOf({ customerId, isSignedUp }: Person): Promise<ReturnResult> {
  if (!isSignedUp) return 'saved'
  return (await findCorrection(customerId)) ? 'corrected' : 'submitted'
}
