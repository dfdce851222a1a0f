import type { UserType } from '@/lib/user-types'
import type { Tx } from '../../foundations/db'
import * as customers from '../customers'
import * as drafts from '../drafts'

/** A customer whose form is opened, and the name of the organization that invited them. */
type Invited = { customerId: string; userType: UserType; organization: string }

/** Starts the form with the invited name. Does nothing if the form was started before. */
export async function beginDraft(
  tx: Tx,
  { customerId, userType, organization }: Invited,
  saved: drafts.SavedDraft,
): Promise<void> {
  // A draft with only a partner's answers has no name yet.
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
