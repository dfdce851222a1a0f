/** The four answers to "may this person in?". */
export const statuses = ['pending', 'approved', 'rejected', 'incomplete'] as const
export type KycStatus = (typeof statuses)[number]

export const events = [
  'submit',
  'clear',
  'refuse',
  'ask',
  'correct',
  'expire',
  'reopen',
  'reopenIncomplete',
] as const
export type KycEvent = (typeof events)[number]

type EventName = 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'ACTION_REQUIRED'

const eventNames: Record<KycStatus, EventName> = {
  pending: 'SUBMITTED',
  approved: 'APPROVED',
  rejected: 'REJECTED',
  incomplete: 'ACTION_REQUIRED',
}

/** The only table of status changes. A change that is not in it cannot be written. */
export const moves: Record<KycStatus | 'none', Partial<Record<KycEvent, KycStatus>>> = {
  none: { submit: 'pending' },
  pending: { clear: 'approved', refuse: 'rejected', ask: 'incomplete' },
  incomplete: { clear: 'approved', correct: 'pending', expire: 'rejected' },
  rejected: { reopen: 'pending', reopenIncomplete: 'incomplete' },
  approved: {},
}

/** The status an event leads to; undefined if the table has no such move. */
export const destination = (from: KycStatus | 'none', event: KycEvent): KycStatus | undefined =>
  moves[from][event]

/** The notification sent when a status is reached. Results of a business have their own names. */
export const notificationType = (to: KycStatus, isBusiness: boolean): string =>
  isBusiness && (to === 'approved' || to === 'rejected')
    ? `KYB_${eventNames[to]}`
    : `KYC_${eventNames[to]}`
