import { isWorthRetrying } from '@/lib/backoff'
import { type ErrorCode, errorCatalogue } from '@/lib/errors'

export type ShownCode = {
  code: ErrorCode
  title: string
  cause: string
  remedy: string
  target: 'field' | 'common'
  isRetried: boolean
}
export type StatusGroup = { status: number; codes: ShownCode[] }

const isOfField = (code: ErrorCode): boolean =>
  errorCatalogue[code].cause === errorCatalogue.REQUIRED.cause

/** The rows that explain a code. */
export const rowsOfCode = (
  status: number,
  { cause, remedy, target, isRetried }: ShownCode,
): [term: string, value: string][] => [
  ['Meaning', cause],
  ['What to do', remedy],
  ['Status', String(status)],
  ['Target', target === 'field' ? 'field, with the path of the member in source' : 'common'],
  ['Try again', isRetried ? 'Yes' : 'No'],
]

/** Lists every error code under its status. Both are sorted. */
export function listCatalogue(): StatusGroup[] {
  const groups = new Map<number, ShownCode[]>()
  for (const code of (Object.keys(errorCatalogue) as ErrorCode[]).sort()) {
    const { status, title, cause, remedy } = errorCatalogue[code]
    const target = isOfField(code) ? 'field' : 'common'
    groups.set(status, [
      ...(groups.get(status) ?? []),
      { code, title, cause, remedy, target, isRetried: isWorthRetrying({ status }) },
    ])
  }
  return [...groups].sort(([a], [b]) => a - b).map(([status, codes]) => ({ status, codes }))
}
