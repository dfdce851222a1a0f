import {
  answersOf,
  type LastFour,
  type RecordSource,
  type SignedForm,
  showAnswer,
} from '@/lib/application-record'
import { isMembers } from '@/lib/members'
import { writeAddress } from '@/lib/signup/kinds/address'
import { english as words } from '@/lib/words'
import { pdfWords } from '@/lib/words/en-pdf'

/** A line of Form W-9 with its number on the form. */
export type W9Line = { number: string; term: string; value: string | LastFour }

/** Returns two parts of an address: the street lines, and the city with state and ZIP code. */
function splitAddress(
  source: RecordSource,
  isBusiness: boolean,
): { street: string; place: string } {
  const given = answersOf(source)[isBusiness ? 'businessAddress' : 'address']
  const address = isMembers(given) ? given : {}
  const { urbanization, address: street, address2, city, state, zipCode, country } = address
  const write = (part: Record<string, unknown>) =>
    writeAddress(part)?.join('\n') ?? words['review.notProvided']
  return {
    street: write({ urbanization, address: street, address2, country: 'US' }),
    place: write({ city, state, zipCode, country }),
  }
}

/** Returns lines 1 to 7 of the form in their order. */
export function listW9Lines(source: RecordSource, form: SignedForm): W9Line[] {
  const { name, business } = form
  const { street, place } = splitAddress(source, business !== null)
  const classification = business
    ? (showAnswer(source, 'taxClassification')?.join(', ') ?? words['review.notProvided'])
    : pdfWords['w9.individual']
  const tradeName = business && showAnswer(source, 'tradeName')?.join(' ')
  const none = pdfWords['w9.none']
  return [
    { number: '1', term: pdfWords['w9.line.1'], value: business?.name ?? name },
    { number: '2', term: pdfWords['w9.line.2'], value: tradeName || none },
    { number: '3a', term: pdfWords['w9.line.3a'], value: classification },
    { number: '3b', term: pdfWords['w9.line.3b'], value: pdfWords['w9.notAsked'] },
    { number: '4', term: pdfWords['w9.line.4'], value: business?.exemptPayeeCode ?? none },
    { number: '4', term: pdfWords['w9.line.4.fatca'], value: none },
    { number: '5', term: pdfWords['w9.line.5'], value: street },
    { number: '6', term: pdfWords['w9.line.6'], value: place },
    { number: '7', term: pdfWords['w9.line.7'], value: none },
  ]
}

/** Returns the line of Part I: the taxpayer identification number and its kind. */
export const taxNumberOf = ({ business, lastFour }: SignedForm): W9Line => ({
  number: '',
  term: words[business?.taxId ? 'tax.details.kind.EIN' : 'tax.details.kind.SSN'],
  value: business?.taxId || { lastFour },
})
