'use client'

import type { ReactNode } from 'react'
import { Flags } from '@/components/form/flags'
import { Form } from '@/components/form/form'
import { SocialSecurityNumberField } from '@/components/form/social-security-number-field'
import { Submit } from '@/components/form/submit'
import type { FormAlert } from '@/components/form/use-faults'
import { type Kinds, Questions } from '@/components/signup/questions'
import { useWords } from '@/components/words/words-context'
import { type CorrectableSlug, correctable } from '@/lib/correction-path'
import { isWithin } from '@/lib/is-within'
import type { FormFault } from '@/lib/signup/answers'
import type { Abroad } from '@/lib/signup/corrections'
import type { InputProps } from '@/lib/signup/inputs'
import type { UserType } from '@/lib/user-types'
import { UrbanizationAtOnce } from './urbanization-at-once'

type Props = {
  /** The id of the customer to whom the page belongs. */
  applicant: string
  /**
   * The number of the submission whose answers the page shows. A person submits again with each
   * correction.
   */
  submission: number
  slugs: readonly CorrectableSlug[]
  userType: UserType
  environment: 'sandbox' | 'production'
  title: string
  values: unknown
  faults: readonly FormFault[]
  alert: FormAlert | undefined
  inputs: readonly InputProps[]
  abroad: Abroad
  /** For each step whose address is abroad, a line that names the country. */
  countries: Partial<Record<CorrectableSlug, ReactNode>>
  /** If true, the person applied with the form, so the page also asks for the urbanization. */
  isFromForm: boolean
  /** The back link. */
  before: ReactNode
  /** The requested fields and the reasons. */
  children: ReactNode
}

/** Shows the requested questions again on one page and sends the answers together. */
export function CorrectionsForm({
  applicant,
  submission,
  slugs,
  userType,
  environment,
  inputs,
  abroad,
  countries,
  isFromForm,
  children,
  ...form
}: Props) {
  const word = useWords()
  return (
    <Form
      {...form}
      action="/api/corrections"
      hidden={{ _for: applicant, _v: String(submission) }}
      onRefused={async ({ code, status }) => {
        if (code !== 'DRAFT_CHANGED' && status !== 401) return undefined
        const { postStep } = await import('@/components/signup/post-step')
        postStep('corrections')
        return null
      }}
      // A full page load also removes the typed values from the memory of the tab.
      onDone={() => window.location.assign('/status')}
      loadCheck={async () => {
        const { checkCorrections } = await import('@/lib/signup/corrections')
        return (typed) => {
          const checked = checkCorrections(slugs, typed, { userType, environment, abroad })
          return checked.ok ? [] : checked.faults
        }
      }}
    >
      {children}
      <div className="mt-8 space-y-12">
        {slugs.map((slug) => (
          <Fields key={slug} slug={slug} inputs={inputs} isFromForm={isFromForm}>
            {countries[slug]}
          </Fields>
        ))}
      </div>
      <Submit label={word('corrections.send')} />
    </Form>
  )
}

type FieldsProps = { slug: CorrectableSlug } & Pick<Props, 'inputs' | 'isFromForm' | 'children'>

function Fields({ slug, inputs, isFromForm, children }: FieldsProps) {
  const word = useWords()
  const id = `${slug}-heading`
  const heading = word(`${slug}.h1`)
  const of = inputs.filter(
    ({ name, kind }) =>
      isWithin(name, correctable[slug].member) && (isFromForm || kind !== 'urbanization'),
  )
  if (titled.includes(slug))
    return (
      <section aria-labelledby={id} className="space-y-6">
        <h2 id={id}>{heading}</h2>
        <div className="space-y-8">
          <Questions of={of} kinds={kinds} />
          {children}
        </div>
      </section>
    )
  return (
    <div className="space-y-8">
      <Questions of={of} kinds={kinds} label={slug === 'ssn' ? heading : <h2>{heading}</h2>} />
    </div>
  )
}

/** Steps whose heading differs from the label of their first question. */
const titled: readonly CorrectableSlug[] = ['address', 'mailing-address', 'employment']
const kinds: Kinds = {
  flags: Flags,
  number: SocialSecurityNumberField,
  urbanization: UrbanizationAtOnce,
}
