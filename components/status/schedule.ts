import type { KycRequest } from '@/lib/contracts/kyc'

const second = 1000
const minute = 60 * second

/**
 * Milliseconds until a page that shows a status asks for it again; false when it need not, or has asked long enough. `watchedMs` is
 * how long it has been watching.
 */
export function nextLookMs(
  { status, stage }: Pick<KycRequest, 'status' | 'stage'>,
  watchedMs: number,
): number | false {
  if (status !== 'pending') return false
  // Whoever has just opened the page is watching: a change shows within seconds, whoever decides it.
  if (watchedMs < 2 * minute) return 5 * second
  // A person takes hours: it is looked for as long as that takes.
  if (stage === 'manual') return minute
  if (watchedMs < 10 * minute) return 15 * second
  return watchedMs < 25 * minute ? minute : false
}
