import type { ReactNode } from 'react'
import type { FormFault } from '@/components/form/faults'
import type { FormWarning } from '@/lib/signup/answers'
import type { Draft } from '@/lib/signup/draft'
import type { InputProps } from '@/lib/signup/inputs'
import type { Alert } from '@/lib/signup/server-words'
import type { StepSlug } from '@/lib/signup/slugs'
import type { UserType } from '@/lib/user-types'

/** What the page of a step hands to its form. Of the answers so far only what the step itself needs. */
export type StepProps = {
  slug: StepSlug
  /** Whose application it is. */
  applicant: string
  section: number
  userType: UserType
  environment: 'sandbox' | 'production'
  title: string
  caption: string
  inputs: readonly InputProps[]
  values: unknown
  faults: readonly FormFault[]
  /** What the server left to look at again, where no script did. */
  warnings: readonly FormWarning[]
  alert?: Alert | undefined
  /** The answers of this tab beside those of another one, which were saved meanwhile. */
  changed?: ReactNode
  /** The version of the saved answers that this page starts from. */
  version: number
  savedAt?: string | undefined
  back?: string | undefined
  isFromReview: boolean
  draft: Draft
}
