import type { WordKey } from '@/lib/words'

const fields = [
  'address',
  'mailingAddress',
  'identification',
  'socialSecurityNumber',
  'dateOfBirth',
  'firstName',
  'middleName',
  'lastName',
  'business',
  'businessName',
  'taxId',
  'employment',
  'transferActivity',
  'usCitizenshipStatus',
] as const

/** Returns the name of the part of the application that contains the field. */
export const nameField = (path: string): WordKey =>
  `status.field.${fields.find((field) => field === path.split('.')[0]) ?? 'other'}`
