'use client'

import { useAnswer } from '@/components/form/form-context'
import { TextField } from '@/components/form/text-field'
import type { FieldProps } from './questions'

const useIsPuertoRico = ({ name }: FieldProps): boolean =>
  useAnswer(name.replace(/urbanization$/, 'state')) === 'PR'

/** Asks for an urbanization once the state is known to have them. */
export const Urbanization = (field: FieldProps) =>
  useIsPuertoRico(field) ? <TextField {...field} /> : null

/** The same; without a script, which could follow the state, it asks at once. */
export const UrbanizationAtOnce = (field: FieldProps) =>
  useIsPuertoRico(field) ? (
    <TextField {...field} />
  ) : (
    <noscript>
      <TextField {...field} />
    </noscript>
  )
