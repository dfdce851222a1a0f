import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '@/components/testing/render-in-app'
import { WordsProvider } from '@/components/words/words-context'
import { samplePayload } from '@/lib/contracts/sample-signup'
import type { CorrectableSlug } from '@/lib/correction-path'
import { abroadOf, answersOf, correctionStep, fillCorrections } from '@/lib/signup/corrections'
import { listInputs } from '@/lib/signup/inputs'
import { english as ofForm } from '@/lib/signup/words'
import { english } from '@/lib/words'
import { CorrectionsForm } from './corrections-form'

/** The page passes the requested fields and their reasons as children. These tests need none. */
const withoutReasons = { children: null }
const { socialSecurityNumber: _, ...payload } = samplePayload

function render(slug: CorrectableSlug, sent: Parameters<typeof answersOf>[0] = payload): string {
  const answers = answersOf(sent)
  const abroad = abroadOf(answers)
  return renderInApp(
    createElement(() =>
      WordsProvider({
        words: { ...english, ...ofForm },
        children: createElement(CorrectionsForm, {
          applicant: '1',
          submission: 1,
          slugs: [slug],
          userType: 'individual',
          environment: 'sandbox',
          title: 'What we still need',
          values: fillCorrections([slug], answers),
          faults: [],
          alert: undefined,
          inputs: listInputs(correctionStep(slug, abroad)),
          abroad,
          countries: { address: abroad.address && 'Country: Germany' },
          isFromForm: true,
          before: null,
          ...withoutReasons,
        }),
      }),
    ),
  )
}

test.each<[CorrectableSlug, string, string[]]>([
  ['date-of-birth', 'What is your date of birth?', ['Month', 'Day', 'Year']],
  ['ssn', 'What is your Social Security number?', []],
  ['address', 'What is your home address?', ['Street address', 'City']],
  ['mailing-address', 'Where should we send your mail?', ['Street address', 'City']],
  ['identification', 'Which ID will you use?', ['Passport', 'ID number']],
  [
    'employment',
    'Your work and income',
    ['Are you currently employed?', 'Annual income', 'Where does your income come from?'],
  ],
  [
    'transfers',
    'How do you expect to move money?',
    ['Select all that apply', 'Cash deposits', 'International wires', 'None of these'],
  ],
])(
  'the corrections form shows the heading and each question of the step %s',
  (slug, h2, labels) => {
    const html = render(slug)
    expect(html).toContain(h2)
    for (const label of labels) expect(html).toContain(label)
    expect(html.match(/<(?:input|select)\b/g)!.length).toBeGreaterThan(1)
  },
)

test('the corrections form for a foreign address has no U.S. state and no ZIP code', () => {
  const address = { address: 'Lindenallee 5', city: 'Berlin', zipCode: '10115', country: 'DE' }
  const html = render('address', { ...payload, address })
  for (const text of ['Lindenallee 5', '10115', 'Postal code (optional)', 'Country: Germany'])
    expect(html).toContain(text)
  for (const text of ['ZIP code', '<select', 'Urbanization']) expect(html).not.toContain(text)
})
