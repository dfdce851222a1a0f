import { readMoment, writeZonedTime, type Zone } from './time-of-day'

const minuteMs = 60_000

const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
] // biome-ignore format: one year

/** Writes a date for a sentence, such as "November 20, 2025". */
export function writeDate(iso: string, zone: Zone = 'UTC'): string {
  const { year, month, day } = readMoment(iso, zone)
  return `${months[month]} ${day}, ${year}`
}
/** Writes a date for a list, such as "Nov 20, 2025". */
export function writeDay(iso: string, zone: Zone): string {
  const { year, month, day } = readMoment(iso, zone)
  return `${months[month]!.slice(0, 3)} ${day}, ${year}`
}
/** Writes a moment for a sentence, such as "November 20, 2025 at 3:42 PM CST". */
export const writeLongMoment = (iso: string, zone: Zone): string =>
  `${writeDate(iso, zone)} at ${writeZonedTime(iso, zone)}`
/** Writes a moment for a list, such as "Nov 20, 2025, 3:42 PM CST". */
export const writeMoment = (iso: string, zone: Zone = 'UTC'): string =>
  `${writeDay(iso, zone)}, ${writeZonedTime(iso, zone)}`

const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const count = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'} ago`

/**
 * Returns "Just now" for a moment in the future or the last minute. Returns a text such as "5
 * minutes ago" for the last 24 hours, and the date and time for an older moment.
 */
export function writeAge(iso: string, nowMs: number, zone?: Zone): string {
  const age = nowMs - Date.parse(iso)
  if (age < minuteMs) return 'Just now'
  if (age < hourMs) return count(Math.floor(age / minuteMs), 'minute')
  if (age < dayMs) return count(Math.floor(age / hourMs), 'hour')
  return writeMoment(iso, zone)
}
