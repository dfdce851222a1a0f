'use client'

import type { ComponentType, ReactNode } from 'react'
import { Checkboxes, Radios } from '@/components/form/choices'
import { DateField } from '@/components/form/date-field'
import { Select } from '@/components/form/select'
import { MoneyField, TextField } from '@/components/form/text-field'
import type { InputProps } from '@/lib/signup/inputs'
import { Urbanization } from './urbanization'

export type FieldProps = Omit<InputProps, 'kind' | 'label'> & { label: ReactNode; lead?: ReactNode }
export type Kinds = Partial<Record<InputProps['kind'], ComponentType<FieldProps>>>

// Omits the components of two kinds that few pages use. So the other pages load less code.
const common: Kinds = {
  text: TextField,
  amount: MoneyField,
  date: DateField,
  choice: Radios,
  select: Select,
  boxes: Checkboxes,
  urbanization: Urbanization,
}

type Props = {
  of: readonly InputProps[]
  /** Components for further kinds of input. They may also replace the common ones. */
  kinds?: Kinds
  /** Replaces the label of the first question if the label is the page heading. */
  label?: ReactNode
  /** Shown after the label of the first question. */
  lead?: ReactNode
}

export const Questions = ({ of, kinds, label, lead }: Props) =>
  of.map(({ kind, ...field }, index) => {
    const Field = kinds?.[kind] ?? common[kind]
    const heading = index === 0 && label !== undefined && { label, lead }
    return Field && <Field key={field.name} {...field} {...heading} />
  })
