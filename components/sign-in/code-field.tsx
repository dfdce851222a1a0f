import type { FieldProps } from '@/components/form/field-parts'
import { TextField } from '@/components/form/text-field'

/** The emailed code in one input, so that pasting and autofill work. */
export const CodeField = (props: FieldProps) => (
  <TextField
    width="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    className="font-mono tracking-[0.15em]"
    {...props}
  />
)
