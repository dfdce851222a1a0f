import { eventTypeNames } from '@/lib/events'
import { holdsType } from '@/lib/holds-type'

/** An event for testing a destination. It is never in the event log. */
export const pingType = 'ping'

/** The maximum number of seconds for the response of a receiver. */
export const deliverySeconds = 15
const minute = 60
const hour = 3600
/**
 * The seconds that the service waits before each try to deliver an event. After the last try, the
 * service stops sending the event.
 */
export const retrySeconds = [
  5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour,
] as const // biome-ignore format: a list
/**
 * The waits, in seconds, before each new try to reach a failing destination. The last wait repeats.
 */
export const probeSeconds = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour] as const
/**
 * The service reports to the partner that a destination fails after `announceAfterHours`, and
 * disables it after `disableAfterDays`.
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
