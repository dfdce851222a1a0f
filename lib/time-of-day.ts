// The functions below write times of day in American English, in UTC or in the local time zone. The
// server does not know the reader's time zone, so it uses UTC. This module has no dates, because
// each form page loads it and writes none.

export type Zone = 'UTC' | 'local'

const minuteMs = 60_000

/** The fields of a date and a time. `month` counts from 0. */
type Reading = { year: number; month: number; day: number; hour: number; minute: number }

/** Returns the date and time of a moment in the zone. */
export function readMoment(iso: string, zone: Zone): Reading {
  const at = new Date(iso)
  // After this shift, the UTC fields of the date are the local ones.
  if (zone !== 'UTC') at.setTime(at.getTime() - at.getTimezoneOffset() * minuteMs)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth(),
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  }
}

let names: { offset: number; format: Intl.DateTimeFormat } | undefined
/**
 * Returns the name of the zone at a moment, such as "CST". The first call is slow: it takes several
 * milliseconds in a browser.
 */
export function nameZone(iso: string, zone: Zone): string {
  if (zone === 'UTC') return zone
  const offset = new Date().getTimezoneOffset()
  // Caches the formatter, because creating one for every row of a list would be slow. Creates a new
  // one if the offset of the local zone changes.
  if (names?.offset !== offset)
    names = { offset, format: new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }) }
  // The format is "11/20/2025, CST".
  return names.format.format(new Date(iso)).split(', ')[1]!
}

/** Writes a time such as "3:42 PM". */
export function writeTime(iso: string, zone: Zone = 'UTC'): string {
  const { hour, minute } = readMoment(iso, zone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
/** Writes a time with its zone, such as "3:42 PM CST". */
export const writeZonedTime = (iso: string, zone: Zone): string =>
  `${writeTime(iso, zone)} ${nameZone(iso, zone)}`
