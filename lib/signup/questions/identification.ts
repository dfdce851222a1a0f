import { identificationChoices } from '@/lib/signup/choices'
import { choice, state } from '@/lib/signup/kinds/choice'
import { date } from '@/lib/signup/kinds/date'
import { group } from '@/lib/signup/kinds/group'
import { text } from '@/lib/signup/kinds/text'
import { documentNumber, futureExpiry } from '@/lib/signup/payload-narrow'
import { optional } from '@/lib/signup/question'
import { defineStep } from '@/lib/signup/step'
import { issuers } from '@/lib/states'
import { withoutSpaces, withPlainHyphens } from '@/lib/text-cleaning'

export const identification = defineStep({
  slug: 'identification',
  section: 3,
  questions: [
    group(
      'identification',
      [
        choice('type', identificationChoices, { sample: 'DriversLicense' }),
        text('number', {
          width: 'number',
          autoComplete: 'off',
          autoCapitalize: 'characters',
          spellCheck: false,
          clean: (typed) => withoutSpaces(withPlainHyphens(typed)),
          rule: documentNumber,
          sample: 'D1234567',
        }),
        optional(
          state('issuingState', {
            isAsked: ({ type }) => type === 'DriversLicense' || type === 'StateId',
            offered: issuers,
            sample: 'TX',
          }),
        ),
        date('expirationDate', {
          rule: futureExpiry,
          sample: { month: '7', day: '24', year: '2099' },
        }),
      ],
      { issuingCountry: 'US' },
    ),
  ],
})
