/** The states of a verification. */
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

/** All allowed status changes; any other change throws. */
export const moves: Record<KycStatus | 'none', Partial<Record<KycEvent, KycStatus>>> = {
  none: { submit: 'pending' },
  pending: { clear: 'approved', refuse: 'rejected', ask: 'incomplete' },
  incomplete: { clear: 'approved', correct: 'pending', expire: 'rejected' },
  rejected: { reopen: 'pending', reopenIncomplete: 'incomplete' },
  approved: {},
}

/** Returns the status after an event. Undefined if the move is not allowed. */
export const destination = (from: KycStatus | 'none', event: KycEvent): KycStatus | undefined =>
  moves[from][event]

/** The notification type for a reached status. Results of a business have other types. */
export const notificationType = (to: KycStatus, isBusiness: boolean): string =>
  isBusiness && (to === 'approved' || to === 'rejected')
    ? `KYB_${eventNames[to]}`
    : `KYC_${eventNames[to]}`
