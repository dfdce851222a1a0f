// How moments in time read, in American English. A zone is an IANA name; the server, which does not know the reader's, uses UTC.

const formats = new Map<string, Intl.DateTimeFormat>()
function format(moment: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = timeZone + JSON.stringify(options)
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  formats.set(key, made)
  // Some runtimes put a narrow space before AM and PM and others do not: both sides must write the same.
  return made.format(moment).replaceAll('\u202f', ' ')
}

const date = { year: 'numeric', month: 'short', day: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const

/** "November 20, 2025" */
export const writeDate = (iso: string, zone = 'UTC'): string => format(new Date(iso), zone, { ...date, month: 'long' })
/** "Nov 20, 2025, 3:42 PM CST" */
export const writeMoment = (iso: string, zone = 'UTC'): string => format(new Date(iso), zone, { ...date, ...clock, timeZoneName: 'short' })
/** "Nov 20, 2025 · 3:42 PM CST", for a stamp. */
export const writeStamp = (iso: string, zone = 'UTC'): string =>
  `${format(new Date(iso), zone, date)} · ${format(new Date(iso), zone, { ...clock, timeZoneName: 'short' })}`

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const count = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'} ago`

/** "5 minutes ago" within a day of `nowMs`, later the moment itself. What lies a little ahead, by a clock that goes wrong, is now. */
export function writeAge(iso: string, nowMs: number, zone: string): string {
  const age = nowMs - Date.parse(iso)
  if (age < minuteMs) return 'Just now'
  if (age < hourMs) return count(Math.floor(age / minuteMs), 'minute')
  if (age < dayMs) return count(Math.floor(age / hourMs), 'hour')
  return writeMoment(iso, zone)
}

const dayNumber = (moment: Date, zone: string): number => {
  const parts = format(moment, zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).split('/')
  const [month = 1, day = 1, year = 1970] = parts.map(Number)
  return Date.UTC(year, month - 1, day) / dayMs
}

/** The day of a moment as a heading: Today, Yesterday, the weekday for six days, then the date. */
export function nameDay(iso: string, nowMs: number, zone = 'UTC'): string {
  const moment = new Date(iso)
  const days = dayNumber(new Date(nowMs), zone) - dayNumber(moment, zone)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days <= 6 ? format(moment, zone, { weekday: 'long' }) : writeDate(iso, zone)
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
