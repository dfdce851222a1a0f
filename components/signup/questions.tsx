'use client'

import type { ComponentType, ReactNode } from 'react'
import type { InputProps } from '@/lib/signup/inputs'

export type FieldProps = Omit<InputProps, 'kind' | 'label'> & { label: ReactNode; lead?: ReactNode }
/** The components of a page's kinds of input. Each page names its own, so that it loads no others. */
export type Kinds = Partial<Record<InputProps['kind'], ComponentType<FieldProps>>>

type Props = {
  of: readonly InputProps[]
  kinds: Kinds
  /** Replaces the label of the first question, for one that is the page's heading. */
  label?: ReactNode
  /** Follows the label of the first question. */
  lead?: ReactNode
}

/** The inputs of a list of questions. */
export const Questions = ({ of, kinds, label, lead }: Props) =>
  of.map(({ kind, ...field }, index) => {
    const Field = kinds[kind]
    const heading = index === 0 && label !== undefined && { label, lead }
    return Field && <Field key={field.name} {...field} {...heading} />
  })
