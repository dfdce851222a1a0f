import { cleanHyphens, text } from '@/lib/signup/kinds/text'
import { writtenName } from '@/lib/signup/payload-narrow'
import type { Members } from '@/lib/signup/question'
import { defineStep } from '@/lib/signup/step'

// People know how their name is written, so its case never changes.
const name = { clean: cleanHyphens, rule: writtenName, spellCheck: false, row: null } as const
const fields = ['firstName', 'middleName', 'lastName', 'suffix']
const whole = { name: 'name', of: fields, show: (draft: Members) => [writeName(draft)] }

/** The name in the order in which it is written. */
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
