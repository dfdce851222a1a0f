import { findRejectedCharacter, isCity } from '@/lib/latin'
import type { Answers } from '@/lib/signup/answers'
import { cleanText, keepDigits, withPlainHyphens, writeZipCode } from '@/lib/signup/cleaning'
import type { PostalAnswer } from '@/lib/signup/draft'
import { group, typedText } from '@/lib/signup/step'
import { states } from '@/lib/states'

export const typedAddress = () =>
  group({
    address: typedText(),
    address2: typedText(),
    city: typedText(),
    state: typedText(),
    zipCode: typedText(),
    urbanization: typedText(),
  })

export const fillAddress = (answer: PostalAnswer | undefined) => ({
  address: answer?.address ?? '',
  address2: answer?.address2 ?? '',
  city: answer?.city ?? '',
  state: answer?.state ?? '',
  zipCode: answer?.zipCode ?? '',
  urbanization: answer?.urbanization ?? '',
})

/** Addresses in Puerto Rico alone have an urbanization, and it is asked for nowhere else. */
export const hasUrbanization = (state: unknown): boolean => state === 'PR'

const poBox = /\b(?:p[\s.]{0,3}o[\s.]{0,3}b(?:ox\b|\b)|post\s?office\s?box\b)/i
const isMilitary = (state: string): boolean => ['AA', 'AE', 'AP'].includes(state)

function readCity(answers: Answers, source: string, typed: string): string | undefined {
  const city = answers.text(source, withPlainHyphens(typed), 100)
  if (city === undefined || isCity(city)) return city
  const character = findRejectedCharacter(city)
  const code = 'CITY_HAS_INVALID_FORMAT'
  return character === undefined
    ? answers.refuse(source, 'characters', code)
    : answers.refuse(source, 'character', code, { character })
}

function readZipCode(answers: Answers, source: string, typed: string): string | undefined {
  if (cleanText(typed) === '') return answers.refuse(source, 'empty')
  const zipCode = writeZipCode(keepDigits(typed))
  return /^\d{5}(?:-\d{4})?$/.test(zipCode)
    ? zipCode
    : answers.refuse(source, 'digits', 'ZIP_CODE_HAS_INVALID_FORMAT')
}

/** An address in the United States under the given name. A PO Box is mail's alone, except at a military post. */
export function readAddress(
  answers: Answers,
  source: 'address' | 'mailingAddress' | 'businessAddress',
  typed: ReturnType<typeof fillAddress>,
): PostalAnswer | undefined {
  const street = answers.text(`${source}.address`, typed.address)
  if (
    street !== undefined &&
    source !== 'mailingAddress' &&
    poBox.test(street) &&
    !isMilitary(typed.state)
  )
    answers.refuse(`${source}.address`, 'poBox')
  const address2 = answers.text(`${source}.address2`, typed.address2)
  const city = readCity(answers, `${source}.city`, typed.city)
  const state = answers.choice(`${source}.state`, typed.state, Object.keys(states))
  const zipCode = readZipCode(answers, `${source}.zipCode`, typed.zipCode)
  const urbanization = hasUrbanization(state)
    ? answers.text(`${source}.urbanization`, typed.urbanization, 100)
    : undefined
  if (street === undefined || city === undefined || state === undefined || zipCode === undefined)
    return undefined
  return {
    address: street,
    city,
    state,
    zipCode,
    ...(address2 !== undefined && { address2 }),
    ...(urbanization !== undefined && { urbanization }),
  }
}
