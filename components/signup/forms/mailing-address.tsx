'use client'

import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { QuestionForm } from '../question-form'
import type { StepProps } from '../step-props'
import { Urbanization } from '../urbanization'

const load = () =>
  import('@/lib/signup/questions/mailing-address').then((module) => module.mailingAddress)
const kinds = { text: TextField, select: Select, urbanization: Urbanization }

export default function MailingAddressForm(page: StepProps) {
  return <QuestionForm page={page} load={load} kinds={kinds} />
}
