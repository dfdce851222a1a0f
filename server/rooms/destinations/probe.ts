import { isAskedFor } from './asked-for'
import { findOuterRetries, type LoggedEvent, listAfter, listNewest } from './event-log'
import type { Leased } from './lease'

const searched = 200

/** The event that tests whether a failing destination has recovered. */
type Probe = { event: LoggedEvent; attempts: number; isRetry: boolean }
/**
 * `probe`: the event to send. Up to the sequence `skipTo`, the log has no event for this
 * destination.
 */
type Found = { probe: Probe | undefined; skipTo: number }

/**
 * Finds the oldest or the newest waiting event. The caller alternates between the two. So the
 * service notices a recovery even if the receiver always rejects one of these events.
 */
export async function findProbe(
  leased: Leased,
  { position, wantsNewest }: { position: number; wantsNewest: boolean },
): Promise<Found> {
  const backlog = await listAfter(leased.organizationId, position, searched)
  const first = backlog.find((event) => isAskedFor(leased, event))
  const skipTo = first ? first.seq - 1 : endOf(backlog, leased, position)
  const last = wantsNewest && first ? await findNewest(leased, position) : first
  const retries = await findOuterRetries(leased)
  const retry = wantsNewest ? retries.newest : retries.oldest
  const isBacklogOuter =
    !retry || (last && (wantsNewest ? last.seq > retry.seq : last.seq < retry.seq))
  if (isBacklogOuter) return { probe: last && { event: last, attempts: 0, isRetry: false }, skipTo }
  const { attempts, ...event } = retry
  return { probe: { event, attempts, isRetry: true }, skipTo }
}

const findNewest = async (leased: Leased, position: number): Promise<LoggedEvent | undefined> =>
  (await listNewest(leased.organizationId, position, searched)).find((event) =>
    isAskedFor(leased, event),
  )

/**
 * Returns the sequence up to which the search has read the log. An empty page means that the search
 * has read the log up to `head`.
 */
const endOf = (page: readonly LoggedEvent[], { head }: Leased, position: number): number =>
  page.at(-1)?.seq ?? Math.max(head, position)
