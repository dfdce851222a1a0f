import { writeDate } from './moments'

/**
 * How many days before a deadline each reminder is sent. Events and emails use the same days, so
 * both report a deadline at the same time.
 */
export const reminderDays: readonly number[] = [14, 3, 1]

const halfDayMs = 43_200_000

/**
 * Writes the date of a deadline for readers whose time zone is unknown: the date in the westernmost
 * zone. So no reader sees a date after the deadline.
 */
export const writeDeadline = (at: Date): string =>
  writeDate(new Date(at.getTime() - halfDayMs).toISOString())
