'use client'

import type { FieldProps } from './field-parts'
import { TextField } from './text-field'

/** An amount in dollars as text, so it never becomes a float. */
export const MoneyField = (props: FieldProps) => (
  <TextField
    prefix="$"
    width="number"
    inputMode="decimal"
    autoComplete="off"
    spellCheck={false}
    {...props}
  />
)
