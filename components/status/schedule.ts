import type { KycRequest } from '@/lib/contracts/kyc'

const second = 1000
const minute = 60 * second

/**
 * Returns the milliseconds until a status page polls again, or false for never. `watchedMs`: how
 * long the page has been open.
 */
export function nextPollMs(
  { status, stage }: Pick<KycRequest, 'status' | 'stage'>,
  watchedMs: number,
): number | false {
  // Also polls an incomplete request, because the person may complete it in another tab.
  if (status !== 'pending' && status !== 'incomplete') return false
  // In the first two minutes, the page polls often, so that a change appears within seconds.
  if (watchedMs < 2 * minute) return 5 * second
  // A review by staff takes hours, so polling never stops during a review.
  if (stage === 'manual') return minute
  if (watchedMs < 10 * minute) return 15 * second
  return watchedMs < 25 * minute ? minute : false
}
