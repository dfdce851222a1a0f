import { withPlainHyphens } from '@/lib/signup/cleaning'
import { identificationChoices } from '@/lib/signup/draft'
import { defineStep, group, typedDate, typedText } from '@/lib/signup/step'
import { dateParts, fillTypedDate } from '@/lib/signup/typed-date'
import { states } from '@/lib/states'

export const identification = defineStep({
  slug: 'identification',
  section: 3,
  owns: ['identification'],
  keeps: ['identification'],
  values: group({
    identification: group({
      type: typedText(),
      number: typedText(),
      issuingState: typedText(),
      expirationDate: typedDate(),
    }),
  }),
  fill: ({ identification: kept }) => ({
    identification: {
      type: kept?.type ?? '',
      number: kept?.number ?? '',
      issuingState: kept?.issuingState ?? '',
      expirationDate: fillTypedDate(kept?.expirationDate),
    },
  }),
  read: ({ identification: typed }, answers) => {
    const type = answers.choice('identification.type', typed.type, identificationChoices)
    const number = answers.text(
      'identification.number',
      withPlainHyphens(typed.number).replace(/\s/g, ''),
    )
    if (number !== undefined && !/^[A-Za-z0-9-]+$/.test(number))
      answers.refuse('identification.number', 'characters')
    const isFromState = type === 'DriversLicense' || type === 'StateId'
    const issuingState = isFromState
      ? answers.choice('identification.issuingState', typed.issuingState, Object.keys(states))
      : undefined
    const expires = answers.date('identification.expirationDate', typed.expirationDate)
    if (expires && !answers.isFuture(expires.iso))
      answers.refuse('identification.expirationDate', 'past', 'DOCUMENT_EXPIRED', {}, dateParts)
    if (type === undefined || number === undefined || expires === undefined) return {}
    return {
      identification: {
        type,
        number,
        expirationDate: expires.date,
        ...(issuingState !== undefined && { issuingState }),
      },
    }
  },
})
