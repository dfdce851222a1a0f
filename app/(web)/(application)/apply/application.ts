import { notFound, redirect } from 'next/navigation'
import { type UserType, userTypeOfSlug } from '@/lib/user-types'
import { type Person, requirePerson } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'
import * as drafts from '@/server/rooms/drafts'

export type Application = Omit<drafts.SavedDraft, 'savedAt' | 'expiresAt'> &
  ReturnType<typeof drafts.timesOf> & { person: Person; userType: UserType }

/**
 * Returns the person who may fill in this form. Redirects anyone else to a page that explains why.
 */
export async function requireApplicant(slug: string): Promise<Person> {
  const userType = userTypeOfSlug(slug)
  if (!userType) notFound()
  const person = await requirePerson('form')
  if (person.userType !== userType) redirect(`/wrong-account?type=${slug}`)
  if (person.isSignedUp) redirect('/already-complete')
  return person
}

/**
 * Returns the applicant with the saved answers. Redirects people who have not consented to
 * electronic records.
 */
export async function requireApplication(slug: string): Promise<Application> {
  const person = await requireApplicant(slug)
  const [consent, saved] = await Promise.all([
    customers.findConsent(person.customerId),
    drafts.read(person.customerId),
  ])
  if (!consent) redirect(`/start/${slug}`)
  return { ...saved, ...drafts.timesOf(saved), person, userType: person.userType }
}
