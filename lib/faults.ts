import type * as z from 'zod'
import { type ErrorCode, errorCatalogue, type FieldFault, type Limits } from '@/lib/errors'
import '@/lib/zod-codes'

export const isErrorCode = (code: string | undefined): code is ErrorCode =>
  code !== undefined && Object.hasOwn(errorCatalogue, code)

const isOfAnotherShape = (fault: z.core.$ZodIssue) =>
  fault.code === 'invalid_type' && fault.path.length === 0

/**
 * Replaces the error of a union by the errors of one alternative. The union reports the errors of
 * all its alternatives. Only the alternative with the same shape as the value has useful errors.
 */
function unfold(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const meant =
    issue.errors.find((found) => found.length > 0 && !found.some(isOfAnotherShape)) ??
    issue.errors[0]
  return meant
    ? meant.flatMap((fault) => unfold({ ...fault, path: [...issue.path, ...fault.path] }))
    : [issue]
}

const units: Readonly<Record<string, Limits['unit']>> = { string: 'character', array: 'item' }
const withUnit = (limits: Limits, origin: string): Limits => {
  const unit = units[origin]
  return unit ? { ...limits, unit } : limits
}

/** Returns the limits of the violated rule. Our own rules pass them in `params`. */
function limitsOf(issue: z.core.$ZodIssue): Limits | undefined {
  if (issue.code === 'custom') return issue.params
  if (issue.code === 'invalid_value') return { allowed: issue.values.map(String) }
  if (issue.code === 'too_small') return withUnit({ min: Number(issue.minimum) }, issue.origin)
  if (issue.code === 'too_big') return withUnit({ max: Number(issue.maximum) }, issue.origin)
  if (issue.code === 'invalid_format' && issue.pattern)
    return { form: `text that matches ${issue.pattern}` }
  return undefined
}

/**
 * Returns the first error of each field, in the order of the schema. `source`: the dotted path, or
 * `body`.
 */
export function faultsOf(error: z.ZodError): FieldFault[] {
  const faults = new Map<string, FieldFault>()
  for (const issue of error.issues.flatMap(unfold)) {
    const source = issue.path.map(String).join('.') || 'body'
    if (faults.has(source)) continue
    const limits = limitsOf(issue)
    const code = isErrorCode(issue.message) ? issue.message : 'ONEOF'
    faults.set(source, { code, source, ...(limits && { limits }) })
  }
  return [...faults.values()]
}
