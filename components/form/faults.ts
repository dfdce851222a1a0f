import type { FormFault } from '@/lib/signup/answers'

export type { FormFault }

/** The id of a field's input, or of its first one: its dotted name. A fault of some parts leads to the first of them. */
export const fieldIdOf = ({ source, parts }: Pick<FormFault, 'source' | 'parts'>): string =>
  parts?.[0] ? `${source}.${parts[0]}` : source
export const hintIdOf = (source: string): string => `${source}-hint`
export const errorIdOf = (source: string): string => `${source}-error`

/** What describes an input: its hint, then what is wrong with it. */
export const describedBy = (
  source: string,
  { hint, fault }: { hint?: unknown; fault?: unknown },
): string | undefined =>
  [hint !== undefined && hintIdOf(source), fault !== undefined && errorIdOf(source)]
    .filter(Boolean)
    .join(' ') || undefined
