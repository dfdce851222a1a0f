import { today } from '@/lib/now'
import { defineStep, group, typedDate } from '@/lib/signup/step'
import { dateParts, fillTypedDate } from '@/lib/signup/typed-date'

export const dateOfBirth = defineStep({
  slug: 'date-of-birth',
  section: 1,
  owns: ['dateOfBirth'],
  keeps: ['dateOfBirth'],
  values: group({ dateOfBirth: typedDate() }),
  fill: (draft) => ({ dateOfBirth: fillTypedDate(draft.dateOfBirth) }),
  read: (values, answers) => {
    const read = answers.date('dateOfBirth', values.dateOfBirth)
    if (read && read.iso < '1900') answers.refuse('dateOfBirth', 'early', 'DATE', {}, ['year'])
    else if (read && read.iso >= today())
      answers.refuse('dateOfBirth', 'late', 'DAY_BEFORE_NOW_INVALID', {}, dateParts)
    return { dateOfBirth: read?.date }
  },
})
