'use client'

import { DateField } from '@/components/form/date-field'
import { QuestionForm } from '../question-form'
import type { StepProps } from '../step-props'

const load = () =>
  import('@/lib/signup/questions/date-of-birth').then((module) => module.dateOfBirth)
const kinds = { date: DateField }

export default function DateOfBirthForm(page: StepProps) {
  return <QuestionForm page={page} load={load} kinds={kinds} isHeading />
}
