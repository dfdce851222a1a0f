'use client'

import type { ReactNode } from 'react'
import { DateField } from '@/components/form/date-field'
import type { FormFault } from '@/components/form/faults'
import { Form, type FormAlert } from '@/components/form/form'
import { SocialSecurityNumberField } from '@/components/form/social-security-number-field'
import { Submit } from '@/components/form/submit'
import { useWords } from '@/components/form/words-context'
import { AddressFields } from '@/components/signup/address-fields'
import { IdentificationFields } from '@/components/signup/identification-fields'
import type { StepProps } from '@/components/signup/step-props'
import type { CorrectableSlug } from '@/lib/signup/corrections'
import type { UserType } from '@/lib/user-types'

type Props = {
  /** Whose answers they are. */
  applicant: string
  slugs: readonly CorrectableSlug[]
  userType: UserType
  environment: 'sandbox' | 'production'
  title: string
  values: unknown
  faults: readonly FormFault[]
  alert: FormAlert | undefined
  page: Pick<StepProps, 'lines' | 'choices'>
  /** Asks too what the form asks beyond the signup's body. */
  isFromForm: boolean
  /** The way back. */
  before: ReactNode
  /** What is asked for and why. */
  children: ReactNode
}

/** Takes the answers that were asked for again, all on one page, and sends them together. */
export function CorrectionsForm({
  applicant,
  slugs,
  userType,
  environment,
  title,
  values,
  faults,
  alert,
  page,
  isFromForm,
  before,
  children,
}: Props) {
  const word = useWords()
  return (
    <Form
      action="/api/corrections"
      title={title}
      values={values}
      faults={faults}
      alert={alert}
      hidden={{ _for: applicant }}
      // Loaded anew: what this tab knows of the status is over.
      onDone={() => window.location.assign('/status')}
      loadCheck={async () => {
        const { checkCorrections } = await import('@/lib/signup/corrections')
        return (typed) => {
          const checked = checkCorrections(slugs, typed, { userType, environment })
          return checked.ok ? [] : checked.faults
        }
      }}
      before={before}
    >
      {children}
      <div className="mt-8 space-y-12">
        {slugs.map((slug) => (
          <Fields key={slug} slug={slug} page={page} isFromForm={isFromForm} />
        ))}
      </div>
      <Submit label={word('corrections.send')} />
    </Form>
  )
}

function Fields({
  slug,
  page,
  isFromForm,
}: { slug: CorrectableSlug } & Pick<Props, 'page' | 'isFromForm'>) {
  const word = useWords()
  const heading = word(`${slug}.h1`)
  switch (slug) {
    case 'date-of-birth':
      return (
        <DateField
          name="dateOfBirth"
          legend={<h2>{heading}</h2>}
          hint={word('dateOfBirth.hint')}
          line={page.lines.dateOfBirth}
          isBirthday
        />
      )
    case 'ssn':
      return (
        <SocialSecurityNumberField
          name="socialSecurityNumber"
          label={heading}
          hint={word('socialSecurityNumber.hint')}
          line={page.lines.socialSecurityNumber}
        />
      )
    case 'identification':
      return <IdentificationFields legend={<h2>{heading}</h2>} page={page} />
    default: {
      const name = slug === 'address' ? 'address' : 'mailingAddress'
      return (
        <section aria-labelledby={`${slug}-heading`} className="space-y-6">
          <h2 id={`${slug}-heading`}>{heading}</h2>
          <AddressFields name={name} page={page} urbanization={isFromForm ? 'at-once' : 'never'} />
        </section>
      )
    }
  }
}
