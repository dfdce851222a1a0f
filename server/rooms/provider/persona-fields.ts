import { states } from '@/lib/states'
import { env, listValues } from '../../foundations/env'
import type { Submission } from './port'

type Field = {
  /** The field's name in Persona's API. */
  key: string
  /** The path of our own field, as errors about the field contain it. */
  path: string
  read(submission: Submission): string | null | undefined
}

/** Converts `07/24/1988` to `1988-07-24`. */
const writeDate = (date: string): string => date.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')

const ofPerson = (key: string, path: keyof Submission['person'] & string): Field => ({
  key,
  path,
  read: ({ person }) => person[path] as string | null | undefined,
})
const ofAddress = (
  key: string,
  name: 'address' | 'address2' | 'city' | 'state' | 'zipCode' | 'country',
): Field => ({
  key,
  path: `address.${name}`,
  read: ({ person }) => person.address?.[name],
})

function nameState(address: Submission['person']['address']): string | null | undefined {
  const { state, country } = address ?? {}
  const isUs = (country ?? 'US') === 'US'
  return isUs && state && Object.hasOwn(states, state) ? states[state] : state
}

/**
 * All data that the service sends to Persona. The field names are those of Persona's own templates.
 */
export const personaFields: readonly Field[] = [
  ofPerson('name-first', 'firstName'),
  ofPerson('name-middle', 'middleName'),
  ofPerson('name-last', 'lastName'),
  {
    key: 'birthdate',
    path: 'dateOfBirth',
    read: ({ person }) => writeDate(person.dateOfBirth),
  },
  ofPerson('email-address', 'email'),
  ofPerson('phone-number', 'phoneNumber'),
  ofAddress('address-street-1', 'address'),
  ofAddress('address-street-2', 'address2'),
  ofAddress('address-city', 'city'),
  {
    key: 'address-subdivision',
    path: 'address.state',
    // Persona expects the name of a US state instead of its code.
    read: ({ person }) => nameState(person.address),
  },
  ofAddress('address-postal-code', 'zipCode'),
  ofAddress('address-country-code', 'country'),
  ofPerson('social-security-number', 'socialSecurityNumber'),
  { key: 'business-name', path: 'business.businessName', read: (s) => s.business?.businessName },
  {
    key: 'business-tax-identification-number',
    path: 'business.taxId',
    read: (s) => s.business?.taxId,
  },
]

const pick = (submission: Submission, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    personaFields
      .filter(({ key }) => keys.includes(key))
      .map(({ key, read }) => [key, read(submission)])
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** Returns the fields of a transaction, as its transaction type at Persona requires them. */
export const transactionFields = (submission: Submission): Record<string, string> =>
  pick(submission, listValues(env().PERSONA_TRANSACTION_FIELDS))

const inquiryKeys = personaFields
  .map(({ key }) => key)
  .filter((key) => /^(?:name|address|birthdate|email|phone)/.test(key))

/**
 * Returns the fields that a page of Persona shows to the person. Omits SSN, tax ID and ID number.
 */
export const inquiryFields = (submission: Submission): Record<string, string> =>
  pick(submission, inquiryKeys)

/**
 * Returns the path of our field for a JSON pointer in an error of Persona. Undefined if it points
 * to none of our fields.
 */
export function fieldAt(pointer: string): string | undefined {
  const key = /^\/data\/attributes\/fields\/([\w-]+)/.exec(pointer)?.[1]?.replaceAll('_', '-')
  return personaFields.find((field) => field.key === key)?.path
}
