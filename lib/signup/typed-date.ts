import { isRealDate } from '@/lib/calendar'
import { cleanText, withPlainHyphens } from '@/lib/signup/cleaning'

export const dateParts = ['month', 'day', 'year'] as const
export type DatePart = (typeof dateParts)[number]
/** The values of a date's three inputs. */
export type TypedDate = Record<DatePart, string>

export type ReadDate =
  | { date: string; iso: string }
  | { fault: 'empty' | 'missing' | 'yearDigits' | 'unreal'; parts: readonly DatePart[] }

/** Reads a month as a number, or as its name or at least three first letters; 0 for anything else. */
function readMonth(typed: string, names: readonly string[]): number {
  if (/^\d{1,2}$/.test(typed)) return Number(typed)
  const word = typed.toLowerCase()
  return word.length < 3 ? 0 : names.findIndex((name) => name.startsWith(word)) + 1
}

/** Drops punctuation and spaces around one part: "24," and "24/" are "24". */
const bare = (typed: string): string =>
  withPlainHyphens(cleanText(typed).normalize('NFKC'))
    .replace(/[.,\s]/g, '')
    .replace(/^[-/]|[-/]$/g, '')

/**
 * Reads three inputs as MM/DD/YYYY. Returns at most one fault with its inputs,
 * in the order missing, year, impossible.
 */
export function readTypedDate(typed: TypedDate, monthNames: readonly string[]): ReadDate {
  const [month, day, year] = [
    bare(typed.month),
    bare(typed.day).replace(/(?<=\d)(?:st|nd|rd|th)$/i, ''),
    bare(typed.year),
  ]
  const missing = dateParts.filter((part) => bare(typed[part]) === '')
  if (missing.length === 3) return { fault: 'empty', parts: dateParts }
  if (missing.length > 0) return { fault: 'missing', parts: missing }
  if (!/^\d{4}$/.test(year)) return { fault: 'yearDigits', parts: ['year'] }
  const monthNumber = readMonth(month, monthNames)
  const dayNumber = /^\d{1,2}$/.test(day) ? Number(day) : 0
  const wrong: DatePart[] = []
  if (monthNumber < 1 || monthNumber > 12) wrong.push('month')
  if (dayNumber < 1 || dayNumber > 31) wrong.push('day')
  if (wrong.length > 0) return { fault: 'unreal', parts: wrong }
  if (!isRealDate(Number(year), monthNumber, dayNumber))
    return { fault: 'unreal', parts: dateParts }
  const [mm, dd] = [monthNumber, dayNumber].map((number) => String(number).padStart(2, '0'))
  return { date: `${mm}/${dd}/${year}`, iso: `${year}-${mm}-${dd}` }
}

/** Splits MM/DD/YYYY into the three inputs, without leading zeros. */
export function fillTypedDate(date: string | undefined): TypedDate {
  const [month = '', day = '', year = ''] = date?.split('/') ?? []
  return { month: month.replace(/^0/, ''), day: day.replace(/^0/, ''), year }
}
