import type { Answers } from '@/lib/signup/answers'
import { withPlainHyphens } from '@/lib/signup/cleaning'
import { defineStep, group, typedText } from '@/lib/signup/step'

const nameParts = ['firstName', 'middleName', 'lastName', 'suffix'] as const

/** Case is never changed: people know how their name is written. */
function readName(
  answers: Answers,
  source: (typeof nameParts)[number],
  typed: string,
): string | undefined {
  const name = answers.text(source, withPlainHyphens(typed), 128)
  if (name === undefined) return undefined
  return /^[\p{L}\p{M} .'’-]+$/u.test(name) && /\p{L}/u.test(name)
    ? name
    : answers.refuse(source, 'characters')
}

export const name = defineStep({
  slug: 'name',
  section: 1,
  owns: ['middleName'],
  keeps: nameParts,
  values: group({
    firstName: typedText(),
    middleName: typedText(),
    lastName: typedText(),
    suffix: typedText(),
  }),
  fill: ({ firstName = '', middleName = '', lastName = '', suffix = '' }) => ({
    firstName,
    middleName,
    lastName,
    suffix,
  }),
  read: (values, answers) => ({
    firstName: readName(answers, 'firstName', values.firstName),
    middleName: readName(answers, 'middleName', values.middleName),
    lastName: readName(answers, 'lastName', values.lastName),
    suffix: readName(answers, 'suffix', values.suffix),
  }),
})
