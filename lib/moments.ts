// How moments in time read, in American English: in UTC, or in the zone of the clock beside the reader, which the server does not know.

export type Zone = 'UTC' | 'local'

const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
] // biome-ignore format: one year
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What calendar and clock show. `month` counts from 0. */
type Reading = { year: number; month: number; day: number; hour: number; minute: number }

function read(iso: string, zone: Zone): Reading {
  const at = new Date(iso)
  return zone === 'UTC'
    ? {
        year: at.getUTCFullYear(),
        month: at.getUTCMonth(),
        day: at.getUTCDate(),
        hour: at.getUTCHours(),
        minute: at.getUTCMinutes(),
      }
    : {
        year: at.getFullYear(),
        month: at.getMonth(),
        day: at.getDate(),
        hour: at.getHours(),
        minute: at.getMinutes(),
      }
}

let names: { offset: number; format: Intl.DateTimeFormat } | undefined
/** What the zone is called at a moment: "CST". A browser takes long over the first one. */
export function nameZone(iso: string, zone: Zone): string {
  if (zone === 'UTC') return zone
  const offset = new Date().getTimezoneOffset()
  // One that is kept stays in the zone that a traveller has left; made anew for each row of a list they would be most of its cost.
  if (names?.offset !== offset)
    names = { offset, format: new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }) }
  const parts = names.format.formatToParts(new Date(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const sayDay = ({ year, month, day }: Reading): string =>
  `${months[month]!.slice(0, 3)} ${day}, ${year}`
const sayTime = ({ hour, minute }: Reading): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`

/** "November 20, 2025" */
export function writeDate(iso: string, zone: Zone = 'UTC'): string {
  const { year, month, day } = read(iso, zone)
  return `${months[month]} ${day}, ${year}`
}
/** "3:42 PM" */
export const writeTime = (iso: string, zone: Zone = 'UTC'): string => sayTime(read(iso, zone))
/** "Nov 20, 2025, 3:42 PM CST" */
export function writeMoment(iso: string, zone: Zone = 'UTC'): string {
  const reading = read(iso, zone)
  return `${sayDay(reading)}, ${sayTime(reading)} ${nameZone(iso, zone)}`
}
/** "Nov 20, 2025 · 3:42 PM CST", for a stamp. */
export function writeStamp(iso: string, zone: Zone = 'UTC'): string {
  const reading = read(iso, zone)
  return `${sayDay(reading)} · ${sayTime(reading)} ${nameZone(iso, zone)}`
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const count = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'} ago`

/** "5 minutes ago" within a day of `nowMs`, later the moment itself. What lies a little ahead, by a clock that goes wrong, is now. */
export function writeAge(iso: string, nowMs: number, zone?: Zone): string {
  const age = nowMs - Date.parse(iso)
  if (age < minuteMs) return 'Just now'
  if (age < hourMs) return count(Math.floor(age / minuteMs), 'minute')
  if (age < dayMs) return count(Math.floor(age / hourMs), 'hour')
  return writeMoment(iso, zone)
}

// Days since 1970 in the calendar of the zone.
function countDays(iso: string, zone: Zone): number {
  const { year, month, day } = read(iso, zone)
  return Date.UTC(year, month, day) / dayMs
}

/** The day of a moment as a heading: Today, Yesterday, the weekday for six days, then the date. */
export function nameDay(iso: string, nowMs: number, zone: Zone = 'UTC'): string {
  const day = countDays(iso, zone)
  const days = countDays(new Date(nowMs).toISOString(), zone) - day
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days <= 6 ? weekdays[new Date(day * dayMs).getUTCDay()]! : writeDate(iso, zone)
}

/** The day that lies so many working days after a moment. Holidays are not known here. */
export function addWorkingDays(iso: string, days: number): string {
  const moment = new Date(iso)
  for (let left = days; left > 0; ) {
    moment.setUTCDate(moment.getUTCDate() + 1)
    if (moment.getUTCDay() % 6 !== 0) left--
  }
  return moment.toISOString()
}
