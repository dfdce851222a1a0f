import { writeDate } from './moments'

/**
 * The service sends a reminder this many days before a deadline. Events and emails share these
 * numbers, so both report a deadline at the same time.
 */
export const reminderDays: readonly number[] = [14, 3, 1]

const halfDayMs = 43_200_000

/**
 * Writes the date of a deadline for readers in an unknown time zone. Uses the date in the
 * westernmost zone, so that no reader sees a date after the deadline.
 */
export const writeDeadline = (at: Date): string =>
  writeDate(new Date(at.getTime() - halfDayMs).toISOString())
