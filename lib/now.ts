let read: () => Date = () => new Date()

/** The present moment, by the clock in force. */
export const now = (): Date => read()

/** Today's calendar date in UTC, as YYYY-MM-DD; such strings compare as dates do. */
export const today = (): string => now().toISOString().slice(0, 10)

/** Puts another clock in force: the service's own, or a fixed one in tests. Without an argument, the machine's. */
export function setNow(clock: () => Date = () => new Date()): void {
  read = clock
}
