'use client'

import { TextField } from './text-field'

type Props = { name: string; label: string; hint?: string; line?: string | undefined }

/** An amount in dollars, as text: what is typed is judged as it stands, and never becomes a float. */
export const MoneyField = (props: Props) => (
  <TextField
    prefix="$"
    width="number"
    inputMode="decimal"
    autoComplete="off"
    spellCheck={false}
    {...props}
  />
)
