import type { FormFault } from '@/lib/signup/answers'

export type { FormFault }

/** The id of a field's first input: its dotted name, plus the first part of a fault that has parts. */
export const fieldIdOf = ({ source, parts }: Pick<FormFault, 'source' | 'parts'>): string =>
  parts?.[0] ? `${source}.${parts[0]}` : source
export const hintIdOf = (source: string): string => `${source}-hint`
export const errorIdOf = (source: string): string => `${source}-error`

/** The ids of an input's descriptions: the hint, then the fault. */
export const describedBy = (
  source: string,
  { hint, fault }: { hint?: unknown; fault?: unknown },
): string | undefined =>
  [hint !== undefined && hintIdOf(source), fault !== undefined && errorIdOf(source)]
    .filter(Boolean)
    .join(' ') || undefined
