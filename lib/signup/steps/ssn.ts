import { cleanText, keepDigits, writeSocialSecurityNumber } from '@/lib/signup/cleaning'
import { defineStep, group, tick, typedText } from '@/lib/signup/step'

/** The Social Security Administration never gives out area 000, 666 and 900 to 999, group 00 and serial 0000. */
const couldBeIssued = (digits: string): boolean => !/^(?:000|666|9)|^\d{3}00|0000$/.test(digits)
const startsAsNoneDoes = (digits: string): boolean => /^(?:000|666|9)/.test(digits)

export const ssn = defineStep({
  slug: 'ssn',
  section: 1,
  owns: ['socialSecurityNumber', 'taxIdentificationNumberType'],
  keeps: ['socialSecurityNumber'],
  // `confirmed` is set once the person has been asked to check the number.
  values: group({ socialSecurityNumber: typedText(), confirmed: tick() }),
  fill: () => ({ socialSecurityNumber: '', confirmed: false }),
  read: ({ socialSecurityNumber, confirmed }, answers, { draft, environment }) => {
    const source = 'socialSecurityNumber'
    const typed = cleanText(socialSecurityNumber)
    const isSaved =
      draft.socialSecurityNumber !== undefined || draft.socialSecurityNumberLastFour !== undefined
    if (typed === '') {
      if (!isSaved) answers.refuse(source, 'empty')
      return {}
    }
    const digits = keepDigits(typed)
    if (digits.length !== 9) {
      answers.refuse(source, /\p{L}/u.test(typed) ? 'letters' : 'digits', 'SSN')
      return {}
    }
    if (environment === 'sandbox' && couldBeIssued(digits))
      answers.warn(source, 'socialSecurityNumber.looksReal', false)
    if (environment === 'production' && !confirmed && startsAsNoneDoes(digits))
      answers.warn(source, 'socialSecurityNumber.neverIssued', true)
    return { socialSecurityNumber: writeSocialSecurityNumber(digits) }
  },
})
