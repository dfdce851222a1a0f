import * as z from 'zod'
import { isBrowserAccess } from '@/lib/access'
import { type Contract, refusesUnknownQuery } from '@/lib/contract'
import { ApiError, type FieldFault } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'
import { ignoredMembers, joinPaths, showName } from '@/lib/members'
import { isSandbox } from '../../foundations/env'
import { readBody } from '../body'
import type { Call } from '../call'
import { type CallRequest, urlOf } from '../call-request'
import { isFormType } from '../form'

export type Input = {
  params: unknown
  query: unknown
  body: unknown
  isForm: boolean
  ignored: string[]
  raw: unknown
}

/**
 * Whether this is a plain form posted to a browser endpoint. The response to such a request is a
 * redirect.
 */
export const isForm = (contract: Contract, request: CallRequest): boolean =>
  isBrowserAccess(contract.access) &&
  contract.method !== 'GET' &&
  isFormType(request.header('content-type'))

/**
 * Reads path, query and body according to the contract. Throws errors with 415, 413 or 400. Reports
 * all field errors together.
 */
export function readInput(call: Call): Promise<undefined> | undefined {
  const { contract, pathParams } = call
  const params = readParams(contract, pathParams)
  if (contract.body) return readWithBody(call, params)
  const faults: FieldFault[] = []
  const query = readQuery(call, faults)
  const ignored = listUnknownParameters(call, faults)
  if (faults.length > 0) throw withIgnored(ApiError.fields(faults), ignored)
  const isPlain = isForm(contract, call.request)
  call.input = { params, query, body: undefined, isForm: isPlain, ignored, raw: undefined }
  return undefined
}

async function readWithBody(call: Call, params: unknown): Promise<undefined> {
  const { contract, request } = call
  const isPlain = isForm(contract, request)
  const raw = await call.pause(readBody(contract, request, isPlain))
  if (isPlain) call.form = raw
  const faults: FieldFault[] = []
  const query = readQuery(call, faults)
  const unknown = listUnknownParameters(call, faults)
  const isLeftOut = raw === undefined && contract.bodyOptional
  const body = isLeftOut ? undefined : check(contract.body!, raw, faults)
  const members = raw !== undefined && isSandbox() ? ignoredMembers(contract.body!, raw) : []
  const ignored = [...unknown, ...members]
  if (faults.length > 0) {
    const all = join(faults, await findStoredFaults(call, raw))
    throw withIgnored(ApiError.fields(all), ignored)
  }
  if (isSandbox() && !isLeftOut) ignored.push(...(call.operation.listUnused?.(body) ?? []))
  call.input = { params, query, body, isForm: isPlain, ignored, raw }
}

/**
 * Adds a header with the unknown properties of the body to the error. A required property is often
 * missing because its name is misspelled.
 */
function withIgnored(error: ApiError, ignored: readonly string[]): ApiError {
  if (ignored.length > 0) error.refusal.headers = { 'x-ignored-members': joinPaths(ignored) }
  return error
}

const findStoredFaults = async ({ operation, principal }: Call, raw: unknown) =>
  operation.findFaults?.({ principal, raw })

/** Joins two lists of errors. Keeps the first error of each field. */
function join(faults: readonly FieldFault[], more: readonly FieldFault[] = []): FieldFault[] {
  const named = new Set(faults.map(({ source }) => source))
  return [...faults, ...more.filter(({ source }) => !named.has(source))]
}

// A malformed id in a path causes the same error as an unknown id.
function readParams({ params }: Contract, pathParams: Call['pathParams']): unknown {
  if (!params) return undefined
  const result = params.safeParse(pathParams)
  if (!result.success) throw new ApiError('NOT_FOUND')
  return result.data
}

// The specification is silent, so we decided: a repeated query parameter becomes a list, so that
// validation rejects it. With a single value, the service would have to guess which one the caller
// means.
function readQuery({ contract, request }: Call, faults: FieldFault[]): unknown {
  if (!contract.query) return undefined
  // Groups all parameters at once, because `getAll` for each name would take 90 ms for 5,000 names.
  const byName = Map.groupBy(urlOf(request).searchParams, ([name]) => name)
  const query = Object.fromEntries(
    Array.from(byName, ([name, pairs]) => [
      name,
      pairs.length === 1 ? pairs[0]![1] : pairs.map(([, value]) => value),
    ]),
  )
  return check(contract.query, query, faults)
}

const maxUnknown = 50

/**
 * Lists unknown query parameters. In a sandbox, a response header reports them. Operations for
 * staff and new operations reject unknown parameters. If they ignored a filter with a misspelled
 * name, the response would contain the rows of all customers.
 */
function listUnknownParameters({ contract, request }: Call, faults: FieldFault[]): string[] {
  // Most requests have no query, so they skip the parsing.
  if (!request.url.includes('?') || contract.ignoresQuery) return []
  const known = contract.query instanceof z.ZodObject ? contract.query.shape : {}
  const unknown = [...new Set(urlOf(request).searchParams.keys())]
    .filter((name) => !Object.hasOwn(known, name))
    .slice(0, maxUnknown)
    .map(showName)
  if (!refusesUnknownQuery(contract)) return isSandbox() ? unknown : []
  faults.push(...unknown.map((source) => ({ code: 'UNKNOWN_PARAMETER', source }) as const))
  return []
}

function check(
  schema: NonNullable<Contract['body']>,
  value: unknown,
  faults: FieldFault[],
): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  faults.push(...faultsOf(result.error))
  return undefined
}
