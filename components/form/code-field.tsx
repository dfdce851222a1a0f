'use client'

import { TextField } from './text-field'

type Props = { name: string; label: string; hint?: string }

/** The emailed code in one input, so that paste and autofill work. */
export const CodeField = (props: Props) => (
  <TextField
    width="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    className="font-mono tracking-[0.15em]"
    {...props}
  />
)
