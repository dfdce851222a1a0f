import type * as z from 'zod'
import type { ErrorCode } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'

// Of each kind of wrong value one: what a rule does not forbid passes, and says nothing.
const wrong: readonly unknown[] = [
  undefined,
  42,
  -1,
  1e15,
  true,
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

/** A copy of `value` with `planted` at the end of the path; what is missing on the way is made. */
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

/** The dotted source by which a fault at this place is told. */
export const sourceOf = (path: string): string =>
  path.replaceAll('[]', '.0').replace(/^\./, '').replaceAll('*', 'another')

/**
 * The codes that a member can be refused with, found by asking: one wrong value after another is planted into a sample that passes.
 * `path` is dotted, with `[]` for the items of a list.
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

const told: ReadonlySet<ErrorCode> = new Set([
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
/** Codes with a rule of their own behind them: the others follow from type and length. */
export const hasOwnRule = (code: ErrorCode): boolean => !told.has(code)

const most = 1_000_000_000

/** The least and the most that a number in a query may be, when the query has a number there at all. */
export function rangeOfNumber(
  schema: z.ZodType,
  sample: unknown,
  name: string,
): [number, number] | undefined {
  const takes = (value: string) =>
    schema.safeParse({ ...(sample as object), [name]: value }).success
  if (!takes('1') || takes('x') || takes('-1')) return undefined
  let [low, high] = [1, most]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (takes(String(middle))) low = middle
    else high = middle
  }
  return [takes('0') ? 0 : 1, low]
}
