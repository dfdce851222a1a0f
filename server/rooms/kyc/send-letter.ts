import type { KycStatus } from '@/lib/kyc-moves'
import type { Tx } from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import * as profiles from '../profiles'
import type { Move, Subject } from './requests'

/**
 * Enqueues the email about a move (status change) in the transaction of the caller. The
 * specification is silent, so we decided: people who applied in our form also get an email. A
 * partner itself informs the people who applied through it.
 */
export async function sendLetter(
  tx: Tx,
  { profileId, customerId }: Subject,
  { event, to }: Pick<Move, 'event' | 'to'>,
): Promise<void> {
  // Corrections and reopened applications cause a notification in the inbox, but no email.
  if (to === 'pending' && event !== 'submit') return
  if (!(await profiles.hasAppliedByForm(tx, profileId))) return
  const kind = letterKinds[to]
  await jobs.sendLater(tx, 'letter', { customerId, ...(kind && { kind }) })
}

const letterKinds: Readonly<Partial<Record<KycStatus, jobs.LetterKind>>> = {
  pending: 'received',
  incomplete: 'action-needed',
}
