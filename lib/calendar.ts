const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** True if this day exists. Years are from 1 to 9999. */
export function isRealDate(year: number, month: number, day: number): boolean {
  const length = month === 2 && isLeapYear(year) ? 29 : monthLengths[month - 1]
  return length !== undefined && year >= 1 && year <= 9999 && day >= 1 && day <= length
}

/** Converts MM/DD/YYYY to YYYY-MM-DD. Undefined unless the text is a real date in that form. */
export function readUsDate(value: string): string | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value)
  if (!parts) return undefined
  const [, month = '', day = '', year = ''] = parts
  return isRealDate(Number(year), Number(month), Number(day))
    ? `${year}-${month}-${day}`
    : undefined
}

const timestampPattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/

/**
 * Converts ISO 8601 with a zone to milliseconds since 1970. Undefined for other text. It does not
 * use Date.parse, because JavaScript engines differ in the texts that they accept.
 */
export function readTimestamp(value: string): number | undefined {
  const parts = timestampPattern.exec(value)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const [zoneHour, zoneMinute] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)]
  if (
    !isRealDate(year, month, day) ||
    hour > 23 ||
    minute > 59 ||
    second > 59 ||
    zoneHour > 23 ||
    zoneMinute > 59
  )
    return undefined
  const millisecond = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const moment = new Date(0)
  moment.setUTCFullYear(year, month - 1, day)
  moment.setUTCHours(hour, minute, second, millisecond)
  return moment.getTime() - (parts[8] === '-' ? -1 : 1) * (zoneHour * 60 + zoneMinute) * 60_000
}
