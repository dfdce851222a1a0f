import type { ReactNode } from 'react'
import type { FormFault, FormWarning } from '@/lib/signup/answers'
import type { Draft } from '@/lib/signup/draft'
import type { InputProps } from '@/lib/signup/inputs'
import type { Alert } from '@/lib/signup/server-words'
import type { StepSlug } from '@/lib/signup/slugs'
import type { UserType } from '@/lib/user-types'

/** The props of a step's form. The draft contains only the answers that the step needs. */
export type StepProps = {
  slug: StepSlug
  /** The id of the customer. */
  applicant: string
  userType: UserType
  environment: 'sandbox' | 'production'
  title: string
  /** Shows the position of the step in the form. */
  progress?: ReactNode
  inputs: readonly InputProps[]
  values: unknown
  faults: readonly FormFault[]
  /** The warnings of a form that the browser posted without JavaScript. */
  warnings: readonly FormWarning[]
  alert?: Alert | undefined
  /** Content that is shown if this tab and another tab have changed the same answers. */
  changed?: ReactNode
  notice?: ReactNode
  /** The facts about the answers, below the questions. */
  facts?: ReactNode
  /** The version of the saved answers that this page starts from. */
  version: number
  savedAt?: string | undefined
  /** The link to the page before. Rendered on the server, because the scripts have a size limit. */
  back?: ReactNode
  isFromReview: boolean
  draft: Draft
}
