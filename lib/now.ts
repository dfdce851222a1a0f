let read: () => Date = () => new Date()

/** Returns the current time of the clock that `setNow` has set. */
export const now = (): Date => read()

/** The current UTC date as YYYY-MM-DD. Such strings sort by date. */
export const today = (): string => now().toISOString().slice(0, 10)

/** Sets the clock that `now` reads. Without an argument, `now` reads the clock of the machine. */
export function setNow(clock: () => Date = () => new Date()): void {
  read = clock
}
