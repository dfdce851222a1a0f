/** Returns the day of the month of the nth weekday of a month. `month` counts from 1. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return 1 + ((weekday - first + 7) % 7) + (n - 1) * 7
}

const [monday, thursday, saturday, sunday] = [1, 4, 6, 0]

/**
 * The U.S. federal holidays without a fixed date: month, weekday, and the number of this weekday
 * within the month.
 */
const moving: readonly (readonly [month: number, weekday: number, n: number])[] = [
  [1, monday, 3], // Martin Luther King Jr.
  [2, monday, 3], // Washington
  [9, monday, 1], // Labor Day
  [10, monday, 2], // Columbus Day
  [11, thursday, 4], // Thanksgiving
]
const fixed = new Set(['1-1', '6-19', '7-4', '11-11', '12-25'])

const isOnFixedDate = (date: Date): boolean =>
  fixed.has(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)
const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000)

/**
 * Whether a UTC day is a U.S. federal holiday, or the Friday or Monday that replaces a holiday on a
 * weekend.
 */
export function isFederalHoliday(date: Date): boolean {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const weekday = date.getUTCDay()
  if (isOnFixedDate(date)) return true
  if (weekday === saturday - 1 && isOnFixedDate(addDays(date, 1))) return true
  if (weekday === sunday + 1 && isOnFixedDate(addDays(date, -1))) return true
  // Memorial Day is the last Monday of May.
  if (month === 5 && weekday === monday && day > 24) return true
  return moving.some(([of, on, n]) => of === month && day === nthWeekday(year, month, on, n))
}

/** Adds working days, which exclude weekends and U.S. federal holidays. */
export function addWorkingDays(iso: string, days: number): string {
  const moment = new Date(iso)
  for (let left = days; left > 0; ) {
    moment.setUTCDate(moment.getUTCDate() + 1)
    if (moment.getUTCDay() % 6 !== 0 && !isFederalHoliday(moment)) left--
  }
  return moment.toISOString()
}
