import * as z from 'zod'
import { readUsDate } from '@/lib/calendar'
import * as f from '@/lib/formats'
import { today } from '@/lib/now'

// For some fields, the form accepts fewer values than the signup body, or asks for values that the
// body does not contain. Each rule here adds conditions to a rule of `lib/formats` without
// repeating it.

/** A name as the form accepts it: letters, spaces, hyphens, apostrophes and periods. */
export const writtenName = f
  .plain(128)
  .regex(/^[\p{L}\p{M} .'’-]+$/u, { error: 'INVALID_CHARACTERS', abort: true })
  .regex(/\p{L}/u, { error: 'INVALID_CHARACTERS' })
/** A code of Form W-9, line 4. */
export const exemptPayeeCode = z
  .string()
  .regex(/^(?:[1-9]|1[0-3])$/, { error: 'INVALID_CHARACTERS' })
const websitePattern =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/iu
export const website = f.plain(255).regex(websitePattern, { error: 'INVALID_CHARACTERS' })
export const documentNumber = f.plain(255).regex(/^[A-Za-z0-9-]+$/, { error: 'INVALID_CHARACTERS' })

const poBox = /\b(?:p[\s.]{0,3}o[\s.]{0,3}b(?:ox\b|\b)|post\s?office\s?box\b)/i
export const street = f.plain(255)
/** A PO Box receives mail, but a person cannot live or work there. */
export const streetWithoutPoBox = f
  .plain(255)
  .refine((value) => !poBox.test(value), { error: 'INVALID_CHARACTERS' })
export const usCity = f.plain(100).pipe(f.city())
export const usZipCode = f.usZipCode()
export const urbanization = f.plain(100)

const yearOf = (value: string): string => readUsDate(value)?.slice(0, 4) ?? ''
// The specification is silent, so we decided: the form requires the age from the terms, the API
// requires none.
const lastBirthDate = (): string => `${Number(today().slice(0, 4)) - 18}${today().slice(4)}`
/** The error code `DATE` means a year before 1900. `MIN` means that the person is too young. */
export const birthDate = f
  .pastDate()
  .refine((value) => yearOf(value) >= '1900', { error: 'DATE' })
  .refine((value) => (readUsDate(value) ?? '') <= lastBirthDate(), { error: 'MIN' })
/** The form rejects an ID that expires today. */
export const futureExpiry = f
  .expiryDate()
  .refine((value) => (readUsDate(value) ?? '') > today(), { error: 'DOCUMENT_EXPIRED' })

/** The Social Security Administration never issues area 000, 666 and 900 to 999, group 00 or serial 0000. */
export const isIssuable = (digits: string): boolean => !/^(?:000|666|9)|^\d{3}00|0000$/.test(digits)
/** Whether the first three digits alone show that the number is never issued. */
export const hasUnissuedArea = (digits: string): boolean => /^(?:000|666|9)/.test(digits)
