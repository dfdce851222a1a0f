/** The four answers to "may this person in?". */
export const statuses = ['pending', 'approved', 'rejected', 'incomplete'] as const
export type KycStatus = (typeof statuses)[number]

export const events = ['submit', 'clear', 'refuse', 'ask', 'correct', 'expire', 'reopen', 'reopenIncomplete'] as const
export type KycEvent = (typeof events)[number]

type Told = 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'ACTION_REQUIRED'

const told: Record<KycStatus, Told> = { pending: 'SUBMITTED', approved: 'APPROVED', rejected: 'REJECTED', incomplete: 'ACTION_REQUIRED' }

/** The one table of moves. What is not in it cannot be written. */
export const moves: Record<KycStatus | 'none', Partial<Record<KycEvent, KycStatus>>> = {
  none: { submit: 'pending' },
  pending: { clear: 'approved', refuse: 'rejected', ask: 'incomplete' },
  incomplete: { clear: 'approved', correct: 'pending', expire: 'rejected' },
  rejected: { reopen: 'pending', reopenIncomplete: 'incomplete' },
  approved: {},
}

/** Where an event leads from here; undefined when the table has no such move. */
export const destination = (from: KycStatus | 'none', event: KycEvent): KycStatus | undefined => moves[from][event]

/** The notification that goes with reaching a status. A business's results carry its own names. */
export const notificationType = (to: KycStatus, isBusiness: boolean): string =>
  isBusiness && (to === 'approved' || to === 'rejected') ? `KYB_${told[to]}` : `KYC_${told[to]}`
