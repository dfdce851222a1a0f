import { eventTypeNames } from '@/lib/events'

/** An event for tests of a destination. It is in no log. */
export const pingType = 'ping'
/** This type is frequent, so `*` and `notification.*` do not hold it. */
const onlyByName = 'notification.created'

const names: ReadonlySet<string> = new Set(eventTypeNames)
const groups = new Set(eventTypeNames.map((type) => `${type.split('.')[0]}.*`))

/** Whether a destination may list this: the name of a type, `kyc.*` for a group, or `*` for all. */
export const isTypeSelector = (text: string): boolean =>
  text === '*' || groups.has(text) || names.has(text)

/** Whether one of the selectors of a destination holds an event of this type. */
export const holdsType = (selectors: readonly string[], type: string): boolean =>
  selectors.includes(type) ||
  (type !== onlyByName &&
    (selectors.includes('*') || selectors.includes(`${type.split('.')[0]}.*`)))
