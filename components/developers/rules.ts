import type * as z from 'zod'
import type { ErrorCode } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'

// One value of each wrong type. If a rule accepts one of these values, the value reveals no error
// code.
const wrong: readonly unknown[] = [
  undefined,
  42,
  -1,
  1e15,
  true,
  false,
  '',
  'x',
  '*',
  '0',
  '999999999',
  '\u0000',
  'a'.repeat(5000),
  '01/01/1990',
  '12/31/2999',
  '2999-01-01T00:00:00Z',
  [],
  {},
  Array.from({ length: 1001 }, () => null),
]

type Parts = readonly string[]

/** Returns a copy of `value` with the value `planted` at the path. Creates missing parents. */
function plant(value: unknown, [first, ...rest]: Parts, planted: unknown): unknown {
  if (first === undefined) return planted
  const index = Number(first)
  if (Number.isInteger(index)) {
    const list = Array.isArray(value) ? [...value] : []
    list[index] = plant(list[index], rest, planted)
    return list
  }
  return {
    ...(value as object | null),
    [first]: plant((value as Record<string, unknown> | undefined)?.[first], rest, planted),
  }
}

/** Returns the `source` that an error at this path has. */
const sourceOf = (path: string): string =>
  path.replaceAll('[]', '.0').replace(/^\./, '').replaceAll('*', 'another')

/**
 * Finds the error codes of a property by putting wrong values into a valid sample. `path` is
 * dotted, with `[]` for the items of a list.
 */
export function codesOfMember(schema: z.ZodType, sample: unknown, path: string): ErrorCode[] {
  const source = sourceOf(path)
  const codes = new Set<ErrorCode>()
  for (const value of wrong) {
    const result = schema.safeParse(plant(sample, source.split('.'), value))
    if (result.success) continue
    for (const fault of faultsOf(result.error)) if (fault.source === source) codes.add(fault.code)
  }
  return [...codes]
}

const impliedCodes: ReadonlySet<ErrorCode> = new Set([
  'REQUIRED',
  'STRING',
  'NUMBER',
  'BOOLEAN',
  'OBJECT',
  'ARRAY',
  'MIN',
  'MAX',
  'UUID',
  'INVALID_CHARACTERS',
])
/** False if the documented type or length already implies the code. */
export const hasOwnRule = (code: ErrorCode): boolean => !impliedCodes.has(code)
