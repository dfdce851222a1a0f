import { eventTypeNames } from '@/lib/events'

/** An event for tests of a destination. It is in no log. */
export const pingType = 'ping'

const names: ReadonlySet<string> = new Set(eventTypeNames)
const groups = new Set(eventTypeNames.map((type) => `${type.split('.')[0]}.*`))

/** Whether a destination may list this: the name of a type, `kyc.*` for a group, or `*` for all. */
export const isTypeSelector = (text: string): boolean =>
  text === '*' || groups.has(text) || names.has(text)
