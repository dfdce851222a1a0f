import { isWorthRetrying } from '@/lib/backoff'
import { type ErrorCode, errorCatalogue } from '@/lib/errors'
import { fieldMeanings } from './field-meanings'

export type ShownCode = {
  code: ErrorCode
  title: string
  cause: string
  remedy: string
  target: 'field' | 'common'
  isRetried: boolean
}
/** The filter of the page: a status, and words that a code must contain. */
export type CodeQuery = { status?: number | undefined; words: string }
export type StatusGroup = { status: number; codes: ShownCode[] }

const isOfField = (code: ErrorCode): code is keyof typeof fieldMeanings =>
  Object.hasOwn(fieldMeanings, code)
const explainCause = (code: ErrorCode): string =>
  isOfField(code) ? fieldMeanings[code] : errorCatalogue[code].cause

/** The rows that explain a code. */
export const rowsOfCode = ({
  cause,
  remedy,
  target,
  isRetried,
}: ShownCode): [term: string, value: string][] => [
  ['Meaning', cause],
  ['What to do', remedy],
  ['Target, retry', `${target}, ${isRetried ? 'retry after a wait' : 'no retry'}`],
]

/** Lists every error code under its status. Statuses and codes are sorted. */
export function listCatalogue(): StatusGroup[] {
  const groups = new Map<number, ShownCode[]>()
  for (const code of (Object.keys(errorCatalogue) as ErrorCode[]).sort()) {
    const { status, title, remedy } = errorCatalogue[code]
    const cause = explainCause(code)
    const target = isOfField(code) ? 'field' : 'common'
    groups.set(status, [
      ...(groups.get(status) ?? []),
      { code, title, cause, remedy, target, isRetried: isWorthRetrying({ status }) },
    ])
  }
  return [...groups].sort(([a], [b]) => a - b).map(([status, codes]) => ({ status, codes }))
}

export const maxQuery = 100

/** Reads the parameters of the page. Ignores an unknown status. */
export function readCodeQuery(
  { status, q }: { status?: unknown; q?: unknown },
  groups: readonly StatusGroup[],
): CodeQuery {
  const known = groups.find((group) => String(group.status) === status)
  return { status: known?.status, words: typeof q === 'string' ? q.trim().slice(0, maxQuery) : '' }
}

/** Returns the codes with this status and with all these words, in their groups. */
export function filterCatalogue(
  groups: readonly StatusGroup[],
  { status, words }: CodeQuery,
): StatusGroup[] {
  const wanted = words.toLowerCase().split(/\s+/)
  const matches = ({ code, title, cause, remedy }: ShownCode): boolean => {
    const text = `${code} ${title} ${cause} ${remedy}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  return groups
    .filter((group) => status === undefined || group.status === status)
    .map((group) => ({ ...group, codes: group.codes.filter(matches) }))
    .filter(({ codes }) => codes.length > 0)
}

export const countCodes = (groups: readonly StatusGroup[]): number =>
  groups.reduce((sum, { codes }) => sum + codes.length, 0)
