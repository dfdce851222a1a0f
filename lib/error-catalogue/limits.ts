import { errorCatalogue } from '../error-catalogue'
import type { Entry } from './entry'

/**
 * The machine-readable rule of a field. `form` describes the accepted values if there are too many
 * to list them.
 */
export type Limits = {
  allowed?: readonly string[]
  min?: number
  max?: number
  unit?: 'character' | 'item'
  form?: string
}

const countOf = (count: number, unit: Limits['unit']): string =>
  unit ? `${count} ${unit}${count === 1 ? '' : 's'}` : String(count)

type ErrorCode = keyof typeof errorCatalogue

/** Returns the remedy with the limits of the rule. Undefined if the rule has no limits. */
export function explainLimits(code: ErrorCode, limits: Limits): string | undefined {
  const { allowed, min, max, unit, form } = limits
  if (code === 'MIN' && min !== undefined) return `Send at least ${countOf(min, unit)}.`
  if (code === 'MAX' && max !== undefined) return `Send at most ${countOf(max, unit)}.`
  if (code !== 'ONEOF') return undefined
  if (allowed) return `Send ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}.`
  return form && `Send ${form}.`
}

type LimitMeta = { allowed?: string[]; min?: number; max?: number; acceptedForm?: string }

/**
 * Returns the limits of the violated rule, for the `meta` of an error response. The error code
 * decides which limits belong to the rule.
 */
export function metaOfLimits(code: ErrorCode, { allowed, min, max, form }: Limits): LimitMeta {
  if (code === 'MIN') return min === undefined ? {} : { min }
  if (code === 'MAX') return max === undefined ? {} : { max }
  if (code === 'ONEOF' && allowed) return { allowed: [...allowed] }
  const acceptedForm = (errorCatalogue[code] as Entry).form ?? form
  return acceptedForm === undefined ? {} : { acceptedForm }
}
