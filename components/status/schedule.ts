import type { KycRequest } from '@/lib/contracts/kyc'

const second = 1000
const minute = 60 * second

/** Milliseconds until a status page polls again, or false. `watchedMs` is how long it is open. */
export function nextPollMs(
  { status, stage }: Pick<KycRequest, 'status' | 'stage'>,
  watchedMs: number,
): number | false {
  if (status !== 'pending') return false
  // A person who just opened the page sees a change within seconds.
  if (watchedMs < 2 * minute) return 5 * second
  // A review by staff takes hours, so polling never ends.
  if (stage === 'manual') return minute
  if (watchedMs < 10 * minute) return 15 * second
  return watchedMs < 25 * minute ? minute : false
}
