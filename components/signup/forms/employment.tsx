'use client'

import { Checkboxes, Radios } from '@/components/form/choices'
import { MoneyField } from '@/components/form/money-field'
import { QuestionForm } from '../question-form'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/questions/employment').then((module) => module.employment)
const kinds = { choice: Radios, amount: MoneyField, boxes: Checkboxes }

export default function EmploymentForm(page: StepProps) {
  return <QuestionForm page={page} load={load} kinds={kinds} />
}
