import { citizenshipChoices, taxClassifications } from '@/lib/signup/choices'
import { address } from '@/lib/signup/kinds/address'
import { choice, state } from '@/lib/signup/kinds/choice'
import { date } from '@/lib/signup/kinds/date'
import { cleanHyphens, text } from '@/lib/signup/kinds/text'
import {
  birthDate,
  exemptPayeeCode,
  hasUnissuedArea,
  isIssuable,
  website,
  writtenName,
} from '@/lib/signup/payload-narrow'
import type { Members } from '@/lib/signup/question'
import { tick } from '@/lib/signup/question'
import { defineStep } from '@/lib/signup/step'
import { issuers } from '@/lib/states'
import {
  hasLetter,
  keepDigits,
  withoutLeadingZero,
  writeSocialSecurityNumber,
  writeTaxId,
} from '@/lib/text-cleaning'

export const business = defineStep({
  slug: 'business',
  section: 1,
  userTypes: ['businessowner'],
  covers: ['beneficialOwners'],
  questions: [
    text('businessName', { autoComplete: 'organization', sample: 'Quinn Carpentry LLC' }),
    text('tradeName', { autoComplete: 'off', sample: 'Quinn & Daughters' }),
    choice('taxClassification', taxClassifications, { covers: ['businessType'], sample: 'llc' }),
    text('taxId', {
      width: 'number',
      inputMode: 'numeric',
      autoComplete: 'off',
      spellCheck: false,
      clean: (typed) => writeTaxId(keepDigits(typed)),
      sample: '12-3456789',
    }),
    text('exemptPayeeCode', {
      width: 'zip',
      inputMode: 'numeric',
      autoComplete: 'off',
      clean: withoutLeadingZero,
      rule: exemptPayeeCode,
      explain: () => ({ kind: 'code' }),
    }),
    state('stateOfFormation', { offered: issuers, sample: 'TX' }),
    address('businessAddress', { section: 'business' }),
    text('website', {
      inputMode: 'url',
      autoComplete: 'url',
      spellCheck: false,
      clean: cleanHyphens,
      rule: website,
      explain: () => ({ code: 'INVALID_CHARACTERS', kind: 'form' }),
      sample: 'example.com',
    }),
  ],
})

export const organization = defineStep({
  slug: 'organization',
  section: 1,
  userTypes: ['operator'],
  questions: [
    text('organizationName', {
      autoComplete: 'organization',
      // The form does not ask invited operators for the name, because it knows their business.
      known: ({ invitedBy }) => invitedBy as string | undefined,
      sample: 'Quinn Carpentry LLC',
    }),
    text('jobTitle', { autoComplete: 'organization-title', sample: 'Bookkeeper' }),
  ],
})

// The form keeps the capital letters of a name, because people know how to write their name.
const name = { clean: cleanHyphens, rule: writtenName, spellCheck: false, row: null } as const
const fields = ['firstName', 'middleName', 'lastName', 'suffix']
const whole = { name: 'name', of: fields, show: (draft: Members) => [writeName(draft)] }

/** Writes the parts of a name in their usual order. */
export const writeName = (draft: Members): string =>
  fields
    .map((field) => draft[field])
    .filter(Boolean)
    .join(' ')

export const legalName = defineStep({
  slug: 'name',
  section: 1,
  questions: [
    text('firstName', { ...name, autoComplete: 'given-name', row: whole, sample: 'Avery' }),
    text('middleName', { ...name, autoComplete: 'additional-name', sample: 'Rae' }),
    text('lastName', { ...name, autoComplete: 'family-name', sample: 'Quinn' }),
    text('suffix', { ...name, autoComplete: 'honorific-suffix', width: 'code', sample: '' }),
  ],
})

export const dateOfBirth = defineStep({
  slug: 'date-of-birth',
  section: 1,
  questions: [
    date('dateOfBirth', {
      rule: birthDate,
      // The date is real and in the past, so the code DATE can only mean that the year is too early.
      explain: (code) => (code === 'DATE' ? { kind: 'early', parts: ['year'] } : undefined),
      isBirthday: true,
      sample: { month: '7', day: '24', year: '1988' },
    }),
  ],
})

// A person who is neither citizen nor resident cannot certify a W-9. The form saves the answer and ends at /not-eligible.
export const citizenship = defineStep({
  slug: 'citizenship',
  section: 1,
  questions: [
    choice('usCitizenshipStatus', citizenshipChoices, {
      covers: ['usCitizenshipStatusDetails'],
      sample: 'Citizen',
    }),
  ],
})

const lastFour = (draft: Members) => draft.socialSecurityNumberLastFour as string | undefined

const socialSecurityNumber = text('socialSecurityNumber', {
  kind: 'number',
  clean: (typed) => writeSocialSecurityNumber(keepDigits(typed)),
  explain: (_code, _clean, typed) => (hasLetter(typed) ? { kind: 'letters' } : undefined),
  isSaved: ({ socialSecurityNumber, socialSecurityNumberLastFour }) =>
    (socialSecurityNumber ?? socialSecurityNumberLastFour) !== undefined,
  review: (number, { source, answers, context: { environment }, values }) => {
    const digits = keepDigits(number)
    if (environment === 'sandbox' && isIssuable(digits)) answers.warn(source, 'looksReal', false)
    if (environment === 'production' && !values.confirmed && hasUnissuedArea(digits))
      answers.warn(source, 'neverIssued', true)
  },
  row: { show: (draft) => [lastFour(draft) ?? []].flat(), lastFour },
  sample: '900-12-3456',
})

export const ssn = defineStep({
  slug: 'ssn',
  section: 1,
  covers: ['taxIdentificationNumberType'],
  // `confirmed`: the form has already asked the person to check the number, so it does not ask again.
  questions: [{ ...socialSecurityNumber, besides: { confirmed: tick() } }],
})
