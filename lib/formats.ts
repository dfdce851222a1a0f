import * as z from 'zod'
import { readTimestamp, readUsDate } from '@/lib/calendar'
import { findCountry } from '@/lib/countries'
import type { ErrorCode, Limits } from '@/lib/errors'
import { isCity } from '@/lib/latin'
import { now, today } from '@/lib/now'
import { isStateCode } from '@/lib/states'
import '@/lib/zod-codes'

/** Uses the error code as the error message of an invalid value. Null counts as a missing value. */
export const expecting = (code: ErrorCode) => ({
  error: (issue: { readonly input?: unknown }): ErrorCode =>
    issue.input === undefined || issue.input === null ? 'REQUIRED' : code,
})

const countCharacters = (value: string): number =>
  value.length - (value.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0)
/** Counts code points, as JSON Schema does. */
const isWithin = (value: string, max: number): boolean =>
  value.length <= max || (value.length <= max * 2 && countCharacters(value) <= max)
/** PostgreSQL cannot store NUL or half of a surrogate pair. */
const isStorable = (value: string): boolean => !/[\0\p{Cs}]/u.test(value)
const isPlain = (value: string): boolean =>
  value !== '' && isWithin(value, 255) && isStorable(value)

/**
 * A string. Every invalid value gets the same error code, whether its type, its length or its
 * content is wrong.
 */
const coded = (code: ErrorCode, passes: (value: string) => boolean, params: Limits = {}) =>
  z.string(expecting(code)).refine(passes, { error: code, params })

/** For schemas that accept several spellings: the function that returns the spelling to store. */
export const canonicalForms = z.registry<{ spell: (value: string) => string }, z.ZodString>()
const kept = (schema: z.ZodString, spell: (value: string) => string) =>
  schema.register(canonicalForms, { spell })

// any text
/** Text of up to `max` characters, which may be empty. Optional fields use `plain().nullish()`. */
export const plain = (max = 255) =>
  z
    .string(expecting('STRING'))
    .refine((value) => isWithin(value, max), {
      error: 'MAX',
      abort: true,
      params: { max, unit: 'character' } satisfies Limits,
    })
    .refine(isStorable, { error: 'INVALID_CHARACTERS' })
    .meta({ maxLength: max })
const oneCharacter = { min: 1, unit: 'character' } satisfies Limits
/** Text of 1 to `max` characters. */
export const text = (max = 255) =>
  plain(max)
    .refine((value) => value !== '', { error: 'MIN', params: oneCharacter })
    .meta({ minLength: 1, maxLength: max })
/** Text that may be absent, null or empty. */
export const optionalText = (max = 255) => plain(max).nullish()
// Emails show names. A URL in a name would become a link, and control characters would reorder or
// hide text.
const isUnsafeInLetters = (value: string): boolean =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|:\/\//u.test(value)
/**
 * A person's or organization's name of 1 to `max` characters that emails can show. It is not blank
 * and has no URLs, control or format characters.
 */
export const shownName = (max: number) =>
  text(max)
    .refine((value) => value.trim() !== '', { error: 'MIN', params: oneCharacter })
    .refine((value) => !isUnsafeInLetters(value), { error: 'INVALID_CHARACTERS' })
/** A first or last name. */
export const personName = () => shownName(128)

// types and shapes
export const flag = () => z.boolean(expecting('BOOLEAN'))
/** A value of a list, in exactly the spelling of the list. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, expecting('ONEOF'))
/** A word of a list, in upper or lower case. The service stores the spelling of the list. */
export const anyCaseOf = <const Values extends readonly [string, ...string[]]>(allowed: Values) => {
  const bySpelling = new Map(allowed.map((value) => [value.toLowerCase(), value]))
  const find = (value: string) => bySpelling.get(value.toLowerCase())
  const word = coded('ONEOF', (value) => find(value) !== undefined, { allowed })
  const rule = kept(word.meta({ enum: [...allowed] }), (value) => find(value) ?? value)
  return rule as unknown as z.ZodType<Values[number], Values[number]>
}
/** An object with these properties. Unknown ones are removed. */
export const section = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, expecting('OBJECT'))
/** A list of at most `max` items. */
export const list = <Item extends z.ZodType>(item: Item, max = 1000) =>
  z.array(item, expecting('ARRAY')).max(max, { error: 'MAX' })
export const numberBetween = (min: number, max: number) =>
  z.number(expecting('NUMBER')).min(min, { error: 'MIN' }).max(max, { error: 'MAX' })
const isStorableDeep = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorableDeep(member))
}
/**
 * Whether the value has only finite numbers, and no integer above 2^53 - 1 or below -(2^53 - 1).
 * JSON parsing may have changed other numbers.
 */
export const hasExactNumbers = (value: unknown): boolean => {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(hasExactNumbers)
}
/** A JSON object with any properties that PostgreSQL can store. */
export const members = () =>
  z
    .record(z.string(), z.unknown(), expecting('OBJECT'))
    .refine(isStorableDeep, { error: 'INVALID_CHARACTERS' })
export const uuid = () => z.uuid(expecting('UUID'))
/** The partner's own id for a customer. */
export const externalId = () =>
  text(128).regex(/^[A-Za-z0-9._:-]*$/, { error: 'INVALID_CHARACTERS' })

// dates and times, sent as strings
const usDate = { format: 'MM/DD/YYYY', examples: ['07/24/1988'] }
const readDate = (value: string) => readUsDate(value) ?? ''
/** A real date before the current UTC day. */
export const pastDate = () =>
  coded('DAY_BEFORE_NOW_INVALID', (value) => {
    const date = readDate(value)
    return date !== '' && date < today()
  }).meta(usDate)
/** Any real date. */
export const calendarDate = () => coded('DATE', (value) => readDate(value) !== '').meta(usDate)
/** A real date that is not after the current UTC day. */
export const startDate = () =>
  coded('DATE', (value) => {
    const date = readDate(value)
    return date !== '' && date <= today()
  }).meta(usDate)
/**
 * A real date that is not before the current UTC day. The error code is DATE for unreadable text
 * and DOCUMENT_EXPIRED for a past date.
 */
export const expiryDate = () =>
  calendarDate()
    .refine((value) => readDate(value) === '' || readDate(value) >= today(), {
      error: 'DOCUMENT_EXPIRED',
    })
    .meta(usDate)
const clockSkewMs = 5 * 60_000
/** A time in ISO 8601 with a zone: in the past, or at most 5 minutes in the future. */
export const timestamp = () =>
  coded('DATETIME', (value) => {
    const moment = readTimestamp(value)
    return moment !== undefined && moment <= now().getTime() + clockSkewMs
  }).meta({ format: 'date-time' })

// numbers about people
export const socialSecurityNumber = () =>
  z.string(expecting('SSN')).regex(/^\d{3}-\d{2}-\d{4}$/, { error: 'SSN' })
/** An EIN in the form NN-NNNNNNN. */
export const taxId = () =>
  z
    .string(expecting('TAX_ID_HAS_INVALID_FORMAT'))
    .regex(/^\d{2}-\d{7}$/, { error: 'TAX_ID_HAS_INVALID_FORMAT' })
/** 1 to 13 digits, a point and two decimals. The amount stays a string until it is stored. */
export const amount = () =>
  z.string(expecting('DECIMALFORMAT')).regex(/^\d{1,13}\.\d{2}$/, { error: 'DECIMALFORMAT' })
// Rejects characters with a special meaning for mail servers: `%` and `!` separate the servers of a
// route, and `=?` starts an encoded word.
const emailPattern =
  /^(?=[^@]{1,64}@)[A-Za-z0-9#$&'*+/=?^_{}~-]+(?:\.[A-Za-z0-9#$&'*+/=?^_{}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?=[A-Za-z0-9-]*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
/** An address to which the service sends email. */
export const email = () =>
  coded(
    'EMAIL_HAS_INVALID_FORMAT',
    (value) => value.length <= 254 && emailPattern.test(value) && !value.includes('=?'),
  ).meta({ format: 'email' })
/** Ten digits, or + and 7 to 15 digits. Spaces, dashes, periods and parentheses are ignored. */
export const phone = () =>
  coded(
    'PHONE_HAS_INVALID_FORMAT',
    (value) =>
      value.length <= 32 && /^(?:\d{10}|\+[1-9]\d{6,14})$/.test(value.replace(/[ ().-]/g, '')),
  )

// cities, countries, states and ZIP codes
export const city = () =>
  kept(coded('CITY_HAS_INVALID_FORMAT', isCity).meta({ minLength: 1, maxLength: 100 }), (value) =>
    value.normalize('NFC'),
  )
/** A country code of ISO 3166: alpha-2 or alpha-3, in any case. */
export const country = () =>
  kept(
    coded('ONEOF', (value) => findCountry(value) !== undefined, {
      form: 'a country code of ISO 3166-1, such as US or USA',
    }),
    (value) => findCountry(value) ?? value,
  )
export const isUsState = isStateCode
/** A state of any country. For the United States, also check it with `isUsState`. */
export const state = () =>
  kept(coded('STATE_HAS_INVALID_FORMAT', isPlain), (value) =>
    isUsState(value) ? value.toUpperCase() : value,
  )
/** A postal code of any country. For the United States, also check it with `isUsZipCode`. */
export const zipCode = () => coded('ZIP_CODE_HAS_INVALID_FORMAT', isPlain)
export const isUsZipCode = (value: string): boolean => /^\d{5}(?:-\d{4})?$/.test(value)
/** A ZIP code of the United States. */
export const usZipCode = () => coded('ZIP_CODE_HAS_INVALID_FORMAT', isUsZipCode)
