import { date } from '@/lib/signup/kinds/date'
import { birthDate } from '@/lib/signup/payload-narrow'
import { defineStep } from '@/lib/signup/step'

export const dateOfBirth = defineStep({
  slug: 'date-of-birth',
  section: 1,
  questions: [
    date('dateOfBirth', {
      rule: birthDate,
      // The date is real before the rule judges it, so DATE can only mean a year too early.
      explain: (code) => (code === 'DATE' ? { kind: 'early', parts: ['year'] } : undefined),
      isBirthday: true,
      sample: { month: '7', day: '24', year: '1988' },
    }),
  ],
})
