import type { Wire } from '@/lib/client'
import type { KycRequest } from '@/lib/contracts/kyc'
import type { WordKey } from '@/lib/words'

export type ShownRequest = Wire<KycRequest>
/**
 * The statuses that a person sees. A pending request is `checking` during the automatic check by
 * the provider, and `reviewing` while staff review it.
 */
export type StatusName = 'checking' | 'reviewing' | 'incomplete' | 'approved' | 'rejected'

export const nameStatus = ({
  status,
  stage,
}: Pick<ShownRequest, 'status' | 'stage'>): StatusName =>
  status === 'pending' ? (stage === 'manual' ? 'reviewing' : 'checking') : status

export const statusTones: Readonly<
  Record<Exclude<StatusName, 'approved'>, 'info' | 'warn' | 'neutral'>
> = {
  checking: 'info',
  reviewing: 'info',
  incomplete: 'warn',
  rejected: 'neutral',
}

export const headingKeyOf = (request: Pick<ShownRequest, 'status' | 'stage'>): WordKey =>
  `status.${nameStatus(request)}.h1`

const reasons = ['IDENTITY_NOT_VERIFIED', 'DECIDED_BY_STAFF', 'EXPIRED'] as const

/** Returns our sentence for a rejection. The provider's own text is never shown. */
export function explainRefusal(request: Pick<ShownRequest, 'reasons'>): WordKey {
  const known = reasons.find((reason) => request.reasons.some(({ code }) => code === reason))
  return `status.reason.${known ?? 'other'}`
}

/** Returns our sentence about the source of the information behind a rejection. */
export function explainSource({ reasons }: Pick<ShownRequest, 'reasons'>): WordKey {
  const known = sources.find((reason) => reasons.some(({ code }) => code === reason))
  return `status.source.${known ?? 'other'}`
}

/**
 * Whether a rejection is based on the provider's result. If so, and if the provider uses consumer
 * reports, the law requires a notice about the agency.
 */
export const isProvidersDecision = ({
  status,
  reasons,
}: Pick<ShownRequest, 'status' | 'reasons'>) =>
  status === 'rejected' && !sources.some((source) => reasons.some(({ code }) => code === source))
const sources = ['DECIDED_BY_STAFF', 'EXPIRED'] as const
