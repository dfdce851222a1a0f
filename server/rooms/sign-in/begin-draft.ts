import { reaches } from '@/lib/reach'
import type { UserType } from '@/lib/user-types'
import type { Tx } from '../../foundations/db'
import type { BrowserSession } from '../browser-sessions'
import * as customers from '../customers'
import * as drafts from '../drafts'

/**
 * Whether a browser needs an emailed code to open the saved answers of a customer. `session`: the
 * present session of the browser. A session from a link to the status page or the inbox is not
 * enough, because such a link opens without a code.
 */
export const needsCode = (
  session: BrowserSession | undefined,
  customerId: string,
  saved: drafts.SavedDraft,
): boolean =>
  drafts.hasAnswers(saved) &&
  !(session?.customerId === customerId && reaches(session.reach, 'form'))

/** The customer who opens the form, and the name of the inviting organization. */
type Invited = { customerId: string; userType: UserType; organization: string }

/**
 * Starts the form with the name from the invitation. Does nothing if the form has already been
 * started.
 */
export async function beginDraft(
  tx: Tx,
  { customerId, userType, organization }: Invited,
  saved: drafts.SavedDraft,
): Promise<void> {
  // A draft without answers of the person may still contain answers that a partner prefilled, but
  // no name. So this function adds the name.
  if (saved.draft.firstName !== undefined || drafts.hasAnswers(saved)) return
  const { firstName, lastName } = await customers.readContact(customerId, tx)
  const known = {
    firstName,
    lastName,
    ...(userType === 'operator' && { organizationName: organization, invitedBy: organization }),
  }
  await drafts.save(tx, customerId, saved.version, {
    ...saved,
    draft: { ...saved.draft, ...known },
  })
}
