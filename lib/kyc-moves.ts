/** The states of a verification. */
export const statuses = ['pending', 'approved', 'rejected', 'incomplete'] as const
export type KycStatus = (typeof statuses)[number]

export const events = [
  'submit',
  'clear',
  'refuse',
  'ask',
  'correct',
  'handOff',
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

/** All allowed moves (status changes). The service throws on every other move. */
export const moves: Record<KycStatus | 'none', Partial<Record<KycEvent, KycStatus>>> = {
  none: { submit: 'pending' },
  pending: { clear: 'approved', refuse: 'rejected', ask: 'incomplete' },
  incomplete: { clear: 'approved', correct: 'pending', handOff: 'pending', expire: 'rejected' },
  rejected: { reopen: 'pending', reopenIncomplete: 'incomplete' },
  approved: {},
}

/**
 * Returns the status after an event. Undefined if the event is not allowed in the status `from`.
 */
export const destination = (from: KycStatus | 'none', event: KycEvent): KycStatus | undefined =>
  moves[from][event]

type Reached = { event: KycEvent; to: KycStatus; isBusiness: boolean }

/**
 * Returns the notification type of a move (status change). Results of a business and corrections
 * have their own types.
 */
export const notificationType = ({ event, to, isBusiness }: Reached): string => {
  if (event === 'correct') return 'KYC_CORRECTED'
  const isResult = to === 'approved' || to === 'rejected'
  return `${isBusiness && isResult ? 'KYB' : 'KYC'}_${eventNames[to]}`
}
