'use client'

import { TextField } from '@/components/form/text-field'
import type { FieldProps } from '@/components/signup/questions'
import { useIsPuertoRico } from '@/components/signup/urbanization'

/**
 * The urbanization field for addresses in Puerto Rico. Without JavaScript, the page always shows
 * it, because the page cannot react to the chosen state.
 */
export const UrbanizationAtOnce = (field: FieldProps) =>
  useIsPuertoRico(field) ? (
    <TextField {...field} />
  ) : (
    <noscript>
      <TextField {...field} />
    </noscript>
  )
