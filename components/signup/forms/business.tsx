'use client'

import { Radios } from '@/components/form/choices'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { QuestionForm } from '../question-form'
import type { StepProps } from '../step-props'
import { Urbanization } from '../urbanization'

const load = () => import('@/lib/signup/questions/business').then((module) => module.business)
const kinds = { text: TextField, choice: Radios, select: Select, urbanization: Urbanization }

export default function BusinessForm(page: StepProps) {
  return <QuestionForm page={page} load={load} kinds={kinds} />
}
