'use client'

import { Radios } from '@/components/form/choices'
import { QuestionForm } from '../question-form'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/questions/citizenship').then((module) => module.citizenship)
const kinds = { choice: Radios }

export default function CitizenshipForm(page: StepProps) {
  return <QuestionForm page={page} load={load} kinds={kinds} isHeading />
}
