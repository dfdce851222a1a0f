'use client'

import { useAnswer } from '@/components/form/form-context'
import { TextField } from '@/components/form/text-field'
import type { FieldProps } from './questions'

export const useIsPuertoRico = ({ name }: FieldProps): boolean =>
  useAnswer(name.replace(/urbanization$/, 'state')) === 'PR'

/** Shows the urbanization field after the person has chosen Puerto Rico as the state. */
export const Urbanization = (field: FieldProps) =>
  useIsPuertoRico(field) ? <TextField {...field} /> : null
