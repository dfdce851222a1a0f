'use client'

import { Radios } from '@/components/form/choices'
import { DateField } from '@/components/form/date-field'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { QuestionForm } from '../question-form'
import type { StepProps } from '../step-props'

const load = () =>
  import('@/lib/signup/questions/identification').then((module) => module.identification)
const kinds = { choice: Radios, text: TextField, select: Select, date: DateField }

export default function IdentificationForm(page: StepProps) {
  return <QuestionForm page={page} load={load} kinds={kinds} isHeading />
}
