import type { Tx } from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import * as profiles from '../profiles'
import type { StoredRequest } from './requests'

/**
 * Enqueues a reminder if the person applied in our form. A partner itself reminds the people who
 * applied through it.
 */
export async function remind(
  tx: Tx,
  { profileId, customerId }: Pick<StoredRequest, 'profileId' | 'customerId'>,
  kind: jobs.ReminderKind,
): Promise<void> {
  if (await profiles.hasAppliedByForm(tx, profileId))
    await jobs.sendLater(tx, 'reminder', { customerId, kind })
}
