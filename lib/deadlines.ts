/**
 * A reminder follows this many days before a deadline. Events and letters share the days, so that
 * both report a deadline at the same time.
 */
export const reminderDays: readonly number[] = [14, 3, 1]
