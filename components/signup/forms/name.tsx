'use client'

import { TextField } from '@/components/form/text-field'
import { QuestionForm } from '../question-form'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/questions/name').then((module) => module.legalName)
const kinds = { text: TextField }

export default function NameForm(page: StepProps) {
  return <QuestionForm page={page} load={load} kinds={kinds} />
}
