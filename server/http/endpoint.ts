import { isBrowserAccess } from '@/lib/access'
import {
  type BodyOf,
  type Contract,
  type DataOf,
  type ParamsOf,
  type QueryOf,
  timeouts,
} from '@/lib/contract'
import { ApiError, type FieldFault } from '@/lib/errors'
import { uuidv7 } from '../foundations/crypto'
import { cameThroughDoor, hasDoor, type Origin, originOf } from '../foundations/origin'
import * as rateLimit from '../foundations/rate-limit'
import { isReply, type Reply, reply } from '../foundations/reply'
import { withRequestId } from '../foundations/request-id'
import * as browserSessions from '../rooms/browser-sessions'
import type { KnownClient } from '../rooms/credentials'
import * as idempotency from '../rooms/idempotency'
import type { PrincipalOf } from '../rooms/principal'
import { authenticate } from './authenticate'
import { type Call, finish } from './call'
import { type Pause, within } from './deadline'
import { toRefusal } from './failure'
import { requireOwnSite } from './forgery'
import { answerForm, refuseForm } from './form-answer'
import { isForm, readInput } from './input'
import { apiHeaders, make, refusal } from './respond'

/** For probes, which bypass the steps below. */
export { apiHeaders, authenticate, make, refusal, reply, toRefusal }

/** What a verb receives. */
export type Given<C extends Contract> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The body as received, before its schema dropped unknown members. */
  raw: unknown
  /** Is the body a plain form, from a page without a script? */
  isForm: boolean
  principal: PrincipalOf<C>
  /** Tells the audit which client a call concerns, if the call did not have to identify itself. */
  noteClient: (client: KnownClient) => void
  origin: Origin
  request: Request
  requestId: string
}
/** A contract without data accepts any verb; its result is not sent. */
type ResultOf<C extends Contract> = DataOf<C> extends undefined ? unknown : DataOf<C> | Reply
export type Verb<C extends Contract> = (given: Given<C>) => Promise<ResultOf<C>>
/** Faults that only stored data can tell. It is asked when the body has others, so that all of them come in one answer. */
type FindFaults<C extends Contract> = (
  given: Pick<Given<C>, 'principal' | 'raw'>,
) => Promise<readonly FieldFault[]>
export type Handler = ((
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>) & {
  contract: Contract
}

/** Joins a contract and a room's verb to a route handler. Refusals become the envelope; the audit row is durable before the answer leaves. */
export function endpoint<const C extends Contract>(
  contract: C,
  verb: Verb<C>,
  findFaults?: FindFaults<C>,
): Handler {
  const timeoutMs = contract.timeoutMs ?? timeouts.standard
  const steps = { verb, findFaults } as unknown as Steps
  const handle = async (
    request: Request,
    context: { params: Promise<Record<string, string>> },
  ): Promise<Response> => {
    const origin = originOf(request)
    // If there is a front door, a request that arrived another way has bypassed its checks.
    if (hasDoor() && !cameThroughDoor(request))
      return refusal(new ApiError('NOT_FOUND'), uuidv7(), undefined)
    const call: Call = {
      contract,
      origin,
      requestId: uuidv7(),
      method: request.method,
      startedAt: performance.now(),
      principal: undefined,
    }
    let response: Response
    try {
      response = await within(timeoutMs, (pause) => answer(call, request, context, steps, pause))
    } catch (error) {
      response = await refuse(call, error)
    }
    return finish(call, response)
  }
  return Object.assign(handle, { contract })
}

type Steps = { verb: Verb<Contract>; findFaults?: FindFaults<Contract> }

async function answer(
  call: Call,
  request: Request,
  context: { params: Promise<Record<string, string>> },
  { verb, findFaults }: Steps,
  pause: Pause,
): Promise<Response> {
  const { contract, origin, requestId } = call
  const isPost = isBrowserAccess(contract.access) && contract.method !== 'GET'
  if (isPost) requireOwnSite(origin)
  call.principal = await authenticate(contract, origin, call)
  // A POST shows that a person is active; what a page reads by itself does not.
  if (isPost && call.principal) await browserSessions.touch(call.principal.sessionHash)
  if (call.principal) call.allowance = await rateLimit.spendCall(call.principal.sessionHash)
  const keepForm = (form: unknown) => {
    call.form = form
  }
  const findMore = findFaults && ((raw: unknown) => findFaults({ principal: call.principal, raw }))
  const reading = readInput(contract, request, origin, await context.params, keepForm, findMore)
  const input = await (contract.body ? pause(reading) : reading)
  const noteClient = (client: KnownClient) => {
    call.client = client
  }
  const given = {
    ...input,
    principal: call.principal,
    noteClient,
    origin,
    request,
    requestId,
  } as Given<Contract>
  const run = () =>
    contract.method === 'GET' ? verb(given) : withRequestId(requestId, () => verb(given))
  const key = contract.idempotent && !input.isForm ? origin.header('idempotency-key') : undefined
  const headers = apiHeaders(requestId)
  let result: unknown
  if (key !== undefined && call.principal) {
    const request_ = [contract.method, new URL(request.url).pathname, input.query, input.raw]
    // Redirects and cookies belong to the first answer only.
    const dataOf = (result: unknown) => (isReply(result) ? result.data : result)
    const once = await idempotency.run(
      { principal: call.principal, key, request: request_, dataOf },
      run,
    )
    if (once.isReplayed) headers['idempotent-replayed'] = 'true'
    result = once.result
  } else result = await run()
  if (input.isForm) return answerForm(call, isReply(result) ? result : {})
  if (call.allowance) Object.assign(headers, rateLimit.headersOf(call.allowance))
  if (input.ignored.length > 0) headers['x-ignored-members'] = input.ignored.join(', ')
  return succeed(contract, result, headers)
}

function succeed(contract: Contract, result: unknown, headers: Record<string, string>): Response {
  if (!isReply(result))
    return write(contract.status, contract.data ? { data: result } : undefined, headers)
  if (result.headers) Object.assign(headers, result.headers)
  const status = result.status ?? contract.status
  const written = result.stream ?? result.text
  if (written !== undefined) return make(written, status, headers, result.cookies)
  const body =
    result.data === undefined
      ? undefined
      : { data: result.data, ...(result.meta === undefined ? {} : { meta: result.meta }) }
  return write(status, body, headers, result.cookies)
}

function write(
  status: number,
  body: unknown,
  headers: Record<string, string>,
  cookies?: readonly string[],
): Response {
  if (body !== undefined && status !== 204 && status !== 304)
    return make(JSON.stringify(body), status, headers, cookies)
  const { 'content-type': _, ...rest } = headers
  return make(null, status, rest, cookies)
}

async function refuse(call: Call, thrown: unknown): Promise<Response> {
  const error = toRefusal(thrown, call.requestId, call.contract.path)
  // A forged form gets no redirect, and nothing about it is stored.
  if (error.code !== 'FORGED_REQUEST' && isForm(call.contract, call.origin))
    return refuseForm(call, error)
  return refusal(
    error,
    call.requestId,
    call.origin.header('accept'),
    call.allowance && rateLimit.headersOf(call.allowance),
  )
}
