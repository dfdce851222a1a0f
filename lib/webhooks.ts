import { eventTypeNames } from '@/lib/events'
import { holdsType } from '@/lib/holds-type'

/** An event for tests of a destination. The event log never contains it. */
export const pingType = 'ping'

/** The longest time that a receiver may take to respond. */
export const deliverySeconds = 15
const minute = 60
const hour = 3600
/**
 * The waits before the tries of one event, in seconds. After the last try, the event is given up.
 */
export const retrySeconds = [
  5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour,
] as const // biome-ignore format: a list
/** The waits before the probes of a failing destination. The last wait repeats. */
export const probeSeconds = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour] as const
/**
 * A failing destination is reported after `announceAfterHours`, and disabled after
 * `disableAfterDays`.
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
