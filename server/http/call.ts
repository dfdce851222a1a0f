import type { Contract } from '@/lib/contract'
import { ApiError } from '@/lib/errors'
import { now } from '../foundations/clock'
import { log } from '../foundations/log'
import { countRefusal, observeRequest } from '../foundations/metrics'
import { uuidv7 } from '../foundations/ordered-ids'
import type { Allowance } from '../foundations/rate-limit'
import type { RequestScope } from '../foundations/request-id'
import * as traces from '../foundations/traces'
import * as audit from '../rooms/audit'
import type { KnownClient } from '../rooms/credentials'
import type { Principal } from '../rooms/principal'
import type { CallRequest } from './call-request'
import { type LeftMs, type Pause, within } from './deadline'
import { describeFailure } from './failure'
import type { Operation } from './operation'
import { refusal } from './respond'
import type { Input } from './steps/read-input'

/** The data of a request that the audit log and the metrics record. */
export type RecordedCall = {
  readonly contract: Contract
  readonly request: CallRequest
  readonly requestId: string
  /** The time of arrival, a value of `performance.now()`. */
  readonly startedAt: number
  /**
   * The caller, set as early as possible. So the audit row contains the caller even if a later step
   * rejects the call.
   */
  principal: Principal | undefined
  /** The client whose credential was sent, for operations without authentication. */
  client: KnownClient | undefined
  /** The customer whose record a staff member has read or changed. */
  customerId: string | undefined
  /** The context in which the request records its changes. Undefined for reads. */
  scope: RequestScope | undefined
}

/** A request while its steps run. Each step reads the values that earlier steps have set. */
export type Call = RecordedCall & {
  readonly operation: Operation
  readonly pathParams: Readonly<Record<string, string>>
  /** Runs work that does not count towards the deadline, such as receiving the body. */
  pause: Pause
  /** Returns the milliseconds until the deadline of the call. */
  leftMs: LeftMs
  /** How many calls the rate limit still allows the caller after this call. */
  allowance: Allowance | undefined
  /** The fields of a plain form. The page shows them again if the form is rejected. */
  form: unknown
  input: Input | undefined
  result: unknown
  isReplayed: boolean
  /** If true, the connection closes without a response after the audit row is durable. */
  isCut: boolean
}

export const recordCall = (contract: Contract, request: CallRequest): RecordedCall => ({
  contract,
  request,
  requestId: uuidv7(),
  startedAt: performance.now(),
  principal: undefined,
  client: undefined,
  customerId: undefined,
  scope: undefined,
})

// Sets all properties at once, so that the JavaScript engine uses the same internal object layout
// for every call.
export const openCall = (
  operation: Operation,
  request: CallRequest,
  pathParams: Readonly<Record<string, string>>,
): Call => ({
  operation,
  contract: operation.contract,
  request,
  pathParams,
  requestId: uuidv7(),
  startedAt: performance.now(),
  pause: (waiting) => waiting,
  leftMs: () => Number.POSITIVE_INFINITY,
  principal: undefined,
  client: undefined,
  customerId: undefined,
  scope: undefined,
  allowance: undefined,
  form: undefined,
  input: undefined,
  result: undefined,
  isReplayed: false,
  isCut: false,
})

const answerWithinMs = 5700
const minAuditMs = 1000

/**
 * Writes the audit row before the response is sent. If the row cannot be written, the response is a
 * 500.
 */
export async function finish(call: RecordedCall, response: Response): Promise<Response> {
  const elapsedMs = performance.now() - call.startedAt
  try {
    await within(Math.max(minAuditMs, answerWithinMs - elapsedMs), () =>
      audit.write(rowOf(call, response.status, elapsedMs)),
    )
    observe(call, response.status, elapsedMs)
    return response
  } catch (error) {
    observe(call, 500, elapsedMs)
    log().error({
      event: 'request.unaudited',
      requestId: call.requestId,
      route: call.contract.path,
      ...describeFailure(error),
    })
    await response.body?.cancel().catch(() => {})
    const unaudited = new ApiError('INTERNAL_SERVER_ERROR', { retryAfter: 2 })
    countRefused(call, unaudited)
    return refusal(unaudited, call.requestId, call.request.header('accept'))
  }
}

/**
 * Counts a rejected call by its error code and the kind of its caller. An unknown caller counts as
 * `None`.
 */
export const countRefused = ({ principal }: RecordedCall, { code }: ApiError): void =>
  countRefusal(code, principal?.caller ?? 'None')

function observe(
  { contract, request, requestId, principal, startedAt }: RecordedCall,
  status: number,
  durationMs: number,
): void {
  const { operationId: operation, path: route } = contract
  observeRequest(operation, status, durationMs / 1000)
  const caller = principal?.caller ?? 'None'
  traces.record({
    parent: request.header('traceparent'),
    operation,
    method: request.method,
    route,
    status,
    requestId,
    caller,
    startedAt,
    durationMs,
  })
}

function rowOf(
  { principal, client, customerId, scope, request, contract, requestId }: RecordedCall,
  status: number,
  elapsedMs: number,
): audit.AuditRow {
  return {
    at: now(),
    requestId,
    method: request.method,
    route: contract.path,
    status,
    durationUs: Math.round(elapsedMs * 1000),
    caller: principal?.caller ?? 'None',
    deviceSessionType: principal?.deviceSessionType ?? null,
    organizationId: principal?.organizationId ?? client?.organizationId ?? null,
    clientId: principal?.clientId ?? client?.clientId ?? null,
    sessionHash: principal?.sessionHash ?? null,
    customerId: principal?.customerId ?? customerId ?? null,
    ip: request.ip,
    actDigest: audit.actDigestOf(scope),
  }
}
