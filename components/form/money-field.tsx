'use client'

import type { ComponentProps } from 'react'
import { TextField } from './text-field'

type Props = Pick<ComponentProps<typeof TextField>, 'name' | 'label' | 'hint' | 'line'>

/** An amount in dollars as text, so it never becomes a float. */
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
