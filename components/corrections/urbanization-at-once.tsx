'use client'

import { TextField } from '@/components/form/text-field'
import type { FieldProps } from '@/components/signup/questions'
import { useIsPuertoRico } from '@/components/signup/urbanization'

/** Like Urbanization, but always shows the field, because without JavaScript it cannot react to the chosen state. */
export const UrbanizationAtOnce = (field: FieldProps) =>
  useIsPuertoRico(field) ? (
    <TextField {...field} />
  ) : (
    <noscript>
      <TextField {...field} />
    </noscript>
  )
