import type * as z from 'zod'
import { type ErrorCode, errorCatalogue, type FieldFault } from '@/lib/errors'
import '@/lib/zod-codes'

const isCode = (message: string): message is ErrorCode => Object.hasOwn(errorCatalogue, message)

/** All faults of a body, one for each field (its first), in the order of the schema. `source` is the dotted path, `body` for the whole. */
export function faultsOf(error: z.ZodError): FieldFault[] {
  const faults = new Map<string, FieldFault>()
  for (const issue of error.issues) {
    const source = issue.path.map(String).join('.') || 'body'
    if (!faults.has(source)) faults.set(source, { code: isCode(issue.message) ? issue.message : 'ONEOF', source })
  }
  return [...faults.values()]
}
