import { eventTypeNames } from '@/lib/events'
import { holdsType } from '@/lib/holds-type'

/** The type of the event that tests a destination. The event log never contains such an event. */
export const pingType = 'ping'

/** The maximum number of seconds for the response of a receiver. */
export const deliverySeconds = 15
const minute = 60
const hour = 3600
/**
 * The seconds that the service waits before each retry of a failed delivery. After the last retry,
 * the service stops sending the event.
 */
export const retrySeconds = [
  5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour,
] as const // biome-ignore format: a list
/** The waits, in seconds, before each probe of a failing destination. The last wait repeats. */
export const probeSeconds = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour] as const
/**
 * After a destination has failed for `announceAfterHours`, the service informs the partner. After
 * `disableAfterDays`, the service disables the destination.
 */
export const announceAfterHours = 24
export const disableAfterDays = 5

const names: ReadonlySet<string> = new Set(eventTypeNames)
const groups = new Set(
  eventTypeNames.filter((type) => holdsType(['*'], type)).map((type) => `${type.split('.')[0]}.*`),
)

/**
 * Whether a text is a selector of event types: the name of a type, `kyc.*` for a group, or `*` for
 * all.
 */
export const isTypeSelector = (text: string): boolean =>
  text === '*' || groups.has(text) || names.has(text)
