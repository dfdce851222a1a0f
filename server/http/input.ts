import { isBrowserAccess } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { ApiError, type FieldFault } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'
import { ignoredMembers } from '@/lib/members'
import { isSandbox } from '../foundations/env'
import { parseJson } from '../foundations/json'
import type { Origin } from '../foundations/origin'
import { parseForm } from './form'

export type Input = {
  params: unknown
  query: unknown
  body: unknown
  isForm: boolean
  ignored: string[]
  raw: unknown
}

const defaultMaxBodyBytes = 65_536
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Is this a plain form posted to a browser endpoint? Such a request is answered with a redirect. */
export const isForm = (contract: Contract, origin: Origin): boolean =>
  isBrowserAccess(contract.access) &&
  contract.method !== 'GET' &&
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(origin.header('content-type') ?? '')

/** Reads path, query and body by the contract. Refuses with 415, 413 or 400, reporting all field faults together, with those that `findMore`
 * adds to a faulty body. `keepForm` receives a plain form's fields before they are checked. */
export async function readInput(
  contract: Contract,
  request: Request,
  origin: Origin,
  pathParams: Record<string, string>,
  keepForm: (fields: unknown) => void,
  findMore?: (raw: unknown) => Promise<readonly FieldFault[]>,
): Promise<Input> {
  const params = readParams(contract, pathParams)
  const faults: FieldFault[] = []
  const raw = contract.body ? await readBody(contract, origin) : undefined
  if (isForm(contract, origin)) keepForm(raw)
  const query = contract.query ? check(contract.query, readQuery(request.url), faults) : undefined
  const body =
    contract.body && !(raw === undefined && contract.bodyOptional)
      ? check(contract.body, raw, faults)
      : undefined
  if (faults.length > 0) throw ApiError.fields(join(faults, await findMore?.(raw)))
  const ignored =
    contract.body && raw !== undefined && isSandbox() ? ignoredMembers(contract.body, raw) : []
  return { params, query, body, isForm: isForm(contract, origin), ignored, raw }
}

/** One fault for each field: the first that was found. */
function join(faults: readonly FieldFault[], more: readonly FieldFault[] = []): FieldFault[] {
  const named = new Set(faults.map(({ source }) => source))
  return [...faults, ...more.filter(({ source }) => !named.has(source))]
}

// A malformed id in a path is answered like an unknown one.
function readParams(contract: Contract, pathParams: Record<string, string>): unknown {
  if (!contract.params) return undefined
  const result = contract.params.safeParse(pathParams)
  if (!result.success) throw new ApiError('NOT_FOUND')
  return result.data
}

// Decided here, the interface is silent: a parameter that is given twice is a list, which no rule accepts. Taking one of its values would guess.
function readQuery(url: string): unknown {
  const parameters = new URL(url).searchParams
  const names = [...new Set(parameters.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
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

async function readBody(contract: Contract, origin: Origin): Promise<unknown> {
  const type = origin.header('content-type')
  const length = origin.header('content-length')
  const isEmpty =
    origin.header('transfer-encoding') === undefined && (length === undefined || length === '0')
  if (isEmpty && contract.bodyOptional) return undefined
  const asForm = isForm(contract, origin)
  // Whether a body comes is known once it has ended, if its length was not announced.
  const mayBeNone = contract.bodyOptional && type === undefined
  if (
    !asForm &&
    !mayBeNone &&
    !/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type ?? '')
  )
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  if (origin.header('content-encoding') !== undefined) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  const bytes = await origin.readBody(contract.maxBodyBytes ?? defaultMaxBodyBytes)
  if (bytes?.length === 0 && contract.bodyOptional) return undefined
  if (mayBeNone) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  if (!bytes) throw new ApiError('PAYLOAD_TOO_LARGE')
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new ApiError('MALFORMED_JSON', { details: 'The body is not UTF-8.' })
  }
  return asForm ? parseForm(text) : parseJson(text)
}
