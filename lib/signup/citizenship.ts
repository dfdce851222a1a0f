import * as z from 'zod'
import { canonicalForms, expecting } from '@/lib/formats'

export const citizenshipStatuses = [
  'Citizen',
  'ResidentAlien',
  'NonResidentAlien',
  'Other',
] as const
export type CitizenshipStatus = (typeof citizenshipStatuses)[number]

const bySpelling = new Map<string, CitizenshipStatus>([
  ...citizenshipStatuses.map((status) => [status.toLowerCase(), status] as const),
  ['permanentresident', 'ResidentAlien'],
  ['nonresident', 'NonResidentAlien'],
  ['uscitizen', 'Citizen'],
])

/** Returns the status for a spelling, ignoring case, spaces, `_` and `-`. */
const findCitizenship = (value: string): CitizenshipStatus | undefined =>
  value.length <= 64 ? bySpelling.get(value.replace(/[ _-]/g, '').toLowerCase()) : undefined

/** Whether a person with this status signs Form W-8BEN instead of the W-9. */
export const signsW8ben = (value: string): boolean => findCitizenship(value) === 'NonResidentAlien'

export const citizenship = () =>
  z
    .string(expecting('ONEOF'))
    .refine((value) => findCitizenship(value) !== undefined, {
      error: 'ONEOF',
      params: { allowed: citizenshipStatuses },
    })
    .meta({ examples: citizenshipStatuses })
    .register(canonicalForms, { spell: (value) => findCitizenship(value) ?? value })
