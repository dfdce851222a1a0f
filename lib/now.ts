let read: () => Date = () => new Date()

/** The current time of the active clock. */
export const now = (): Date => read()

/** The current UTC date as YYYY-MM-DD. Such strings sort by date. */
export const today = (): string => now().toISOString().slice(0, 10)

/** Sets the clock of the service or of a test. Without an argument, the machine clock is used. */
export function setNow(clock: () => Date = () => new Date()): void {
  read = clock
}
