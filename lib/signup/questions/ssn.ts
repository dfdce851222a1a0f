import { hasLetter, keepDigits, writeSocialSecurityNumber } from '@/lib/signup/cleaning'
import { text, warn } from '@/lib/signup/kinds/text'
import { hasUnissuedArea, isIssuable } from '@/lib/signup/payload-narrow'
import type { Members } from '@/lib/signup/question'
import { defineStep } from '@/lib/signup/step'
import { tick } from '@/lib/signup/typed-values'

const lastFour = (draft: Members) => draft.socialSecurityNumberLastFour as string | undefined

const question = text('socialSecurityNumber', {
  kind: 'number',
  clean: (typed) => writeSocialSecurityNumber(keepDigits(typed)),
  explain: (_code, _clean, typed) => (hasLetter(typed) ? { kind: 'letters' } : undefined),
  isSaved: ({ socialSecurityNumber, socialSecurityNumberLastFour }) =>
    (socialSecurityNumber ?? socialSecurityNumberLastFour) !== undefined,
  review: (number, place) => {
    const digits = keepDigits(number)
    const { environment } = place.context
    if (environment === 'sandbox' && isIssuable(digits)) warn(place, 'looksReal', false)
    if (environment === 'production' && !place.values.confirmed && hasUnissuedArea(digits))
      warn(place, 'neverIssued', true)
  },
  row: { show: (draft) => [lastFour(draft) ?? []].flat(), lastFour },
  sample: '900-12-3456',
})

export const ssn = defineStep({
  slug: 'ssn',
  section: 1,
  covers: ['taxIdentificationNumberType'],
  // `confirmed` is set once the person has been asked to check the number.
  questions: [{ ...question, besides: { confirmed: tick() } }],
})
