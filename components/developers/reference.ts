import type * as z from 'zod'
import { describeScope } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { type Chapter, chapters as grouped } from '@/lib/contracts'
import { type ErrorCode, errorCatalogue } from '@/lib/errors'
import { codesOf } from '@/lib/openapi'
import { schemaOf } from '@/lib/openapi/schema'
import { credentialsOf, describeCallers } from './callers'
import { writeCurl } from './curl'
import { describeEnd } from './describe-end'
import { isListToo, listMembers, type MemberRow } from './members'
import { inReadingOrder } from './reading-order'
import { codesOfMember, hasOwnRule } from './rules'
import { sayOnce } from './said-once'
import { sampleAnswer, sampleBody, sampleQuery } from './samples'
import { writeTypeScript } from './snippets'
import type { TriedCall } from './try-it/request'

const base = '/developers/api'

export type { Chapter }
export const chapters: readonly Chapter[] = grouped.map((chapter) => ({
  ...chapter,
  contracts: inReadingOrder(chapter.contracts),
}))

export const slugOf = ({ name }: Chapter): string => name.toLowerCase().replaceAll(' ', '-')
export const findChapter = (slug: string): Chapter | undefined =>
  chapters.find((chapter) => slugOf(chapter) === slug)
export const chapterPath = (chapter: Chapter): string => `${base}/${slugOf(chapter)}`
export const operationPath = (chapter: Chapter, { operationId }: Contract): string =>
  `${chapterPath(chapter)}#${operationId}`

/** A table row with the error codes of its property. */
export type ShownMember = MemberRow & { codes: ErrorCode[] }
export type ShownCodes = { status: number; codes: ErrorCode[] }

/**
 * The parts of an operation that the reference shows. They are plain data, because a zod schema
 * would make the props of a page huge.
 */
export type ShownOperation = Pick<
  Contract,
  'operationId' | 'summary' | 'method' | 'path' | 'status'
> & {
  callers: string
  description: string | undefined
  /** A sentence that names the date on which a deprecated operation ends. */
  end: string | undefined
  scope: string | undefined
  isIdempotent: boolean
  hasBody: boolean
  isBodyOptional: boolean
  /**
   * An earlier operation on the page with the same body. The page links to that operation and does
   * not repeat the body.
   */
  sameBodyAs: { operationId: string; summary: string } | undefined
  params: ShownMember[]
  query: ShownMember[]
  body: ShownMember[]
  /** The maximum length of the list if the body may also be a list. */
  isListUpTo: number | undefined
  maxKibibytes: number | undefined
  answer: ShownMember[]
  hasAnswer: boolean
  refusals: ShownCodes[]
  curl: string
  typeScript: string | undefined
  /** A recorded response as JSON. */
  example: string | undefined
  call: TriedCall
}

const isAlike = (a: ShownMember, b: ShownMember): boolean =>
  parentOf(a.paths[0]!) === parentOf(b.paths[0]!) &&
  /^(?!object|list of objects)/.test(a.type) &&
  describe(a) === describe(b)
const describe = ({ paths: _, ...rest }: ShownMember): string => JSON.stringify(rest)
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1)

const minAlike = 3

/** Joins three or more consecutive properties of the same shape into one row. */
function joinAlike(rows: readonly ShownMember[]): ShownMember[] {
  const gathered: ShownMember[][] = []
  for (const row of rows) {
    const last = gathered.at(-1)
    if (last && isAlike(last[0]!, row)) last.push(row)
    else gathered.push([row])
  }
  return gathered.flatMap((group) =>
    group.length < minAlike
      ? group
      : [{ ...group[0]!, paths: group.flatMap(({ paths }) => paths) }],
  )
}

// Caches the properties of each body, because finding their error codes is slow, and several
// operations share a body.
const inputs = new WeakMap<z.ZodType, ShownMember[]>()

function showInput(schema: z.ZodType | undefined, sample: unknown, isText = false): ShownMember[] {
  if (!schema) return []
  const known = inputs.get(schema) ?? probeInput(schema, sample, isText)
  inputs.set(schema, known)
  return known
}

function probeInput(schema: z.ZodType, sample: unknown, isText: boolean): ShownMember[] {
  const json = schemaOf(schema, 'input')
  return listMembers(json, { path: '', isRequired: true, isOutput: false }).map((row) => {
    const [path] = row.paths as [string]
    const type = isText && row.type === 'integer' ? 'whole number' : row.type
    return { ...row, type, codes: codesOfMember(schema, sample, path) }
  })
}

function showAnswer({ data, meta, status }: Contract): ShownMember[] {
  if (!data || status === 204) return []
  const parts = { data, ...(meta ? { meta } : {}) }
  return Object.entries(parts).flatMap(([path, schema]) =>
    listMembers(schemaOf(schema, 'output'), { path, isRequired: true, isOutput: true }).map(
      (row) => ({ ...row, codes: [] }),
    ),
  )
}

function groupCodes(codes: Iterable<ErrorCode>): ShownCodes[] {
  const groups = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status)
  return [...groups].sort(([a], [b]) => a - b).map(([status, group]) => ({ status, codes: group }))
}

const shorten = (rows: readonly ShownMember[]): ShownMember[] => sayOnce(joinAlike(rows))
const withOwnRules = (rows: readonly ShownMember[]): ShownMember[] =>
  shorten(
    rows.map((row) => ({
      ...row,
      codes: row.codes.filter((code) => hasOwnRule(code) && !isEnumerated(code, row)),
    })),
  )
const isEnumerated = (code: ErrorCode, { notes }: MemberRow): boolean =>
  code === 'ONEOF' && notes.some((note) => /^(?:one of|always) /.test(note))

function showChecked(contract: Contract) {
  const body = sampleBody(contract)
  // If a body may be one object or a list of objects, the sample is one object.
  const sample = Array.isArray(body) ? body[0] : body
  return {
    query: showInput(contract.query, sampleQuery(contract), true),
    body: showInput(contract.body, sample),
  }
}

/** Finds the error codes for wrong values in a query or a body. */
export function findFieldCodes(contract: Contract): ErrorCode[] {
  const { query, body } = showChecked(contract)
  return [...new Set([...query, ...body].flatMap(({ codes }) => codes))]
}

function show(contract: Contract): ShownOperation {
  const {
    operationId,
    summary,
    method,
    path,
    status,
    data,
    idempotent = false,
    bodyOptional = false,
    maxBodyBytes,
  } = contract
  const body = sampleBody(contract)
  const example = sampleAnswer(contract)
  const asked = { params: showInput(contract.params, {}), ...showChecked(contract) }
  return {
    operationId,
    summary,
    method,
    path,
    status,
    description: contract.description && `${contract.description}.`,
    callers: describeCallers(contract),
    end: describeEnd(contract),
    scope: describeScope(contract)?.replaceAll('`', ''),
    isIdempotent: idempotent,
    hasBody: contract.body !== undefined,
    isBodyOptional: bodyOptional,
    sameBodyAs: findSameBody(contract),
    params: asked.params.map((row) => ({ ...row, codes: [] })),
    query: withOwnRules(asked.query),
    body: withOwnRules(asked.body),
    isListUpTo: contract.body && isListToo(schemaOf(contract.body, 'input')),
    maxKibibytes: maxBodyBytes && maxBodyBytes / 1024,
    answer: shorten(showAnswer(contract)),
    hasAnswer: data !== undefined || status === 204,
    refusals: groupCodes(codesOf(contract)),
    curl: writeCurl(contract),
    typeScript: writeTypeScript(contract),
    example: example === undefined ? undefined : JSON.stringify(example, null, 2),
    call: {
      operationId,
      method,
      path,
      params: asked.params.flatMap(({ paths }) => paths),
      query: asked.query.flatMap(({ paths }) => paths),
      body: body === undefined ? undefined : JSON.stringify(body, null, 2),
      credentials: credentialsOf(contract),
    },
  }
}

function findSameBody({ operationId, body }: Contract): ShownOperation['sameBodyAs'] {
  const siblings =
    chapters.find(({ contracts }) => contracts.some((one) => one.operationId === operationId))
      ?.contracts ?? []
  const first = body && siblings.find((one) => one.body === body)
  return first && first.operationId !== operationId
    ? { operationId: first.operationId, summary: first.summary }
    : undefined
}

const shownOnce = new Map<Contract, ShownOperation>()

/**
 * Returns the parts of an operation that the page shows. Caches them, because contracts do not
 * change at run time.
 */
export function showOperation(contract: Contract): ShownOperation {
  const known = shownOnce.get(contract) ?? show(contract)
  shownOnce.set(contract, known)
  return known
}
