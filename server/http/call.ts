import type { Contract } from '@/lib/contract'
import { ApiError } from '@/lib/errors'
import { now } from '../foundations/clock'
import { describe, log } from '../foundations/log'
import { observeRequest } from '../foundations/metrics'
import type { Origin } from '../foundations/origin'
import type { Allowance } from '../foundations/rate-limit'
import * as traces from '../foundations/traces'
import * as audit from '../rooms/audit'
import type { KnownClient } from '../rooms/credentials'
import type { Principal } from '../rooms/principal'
import { within } from './deadline'
import { refusal } from './respond'

/** One request on its way through the gateway. */
export type Call = {
  contract: Contract
  origin: Origin
  requestId: string
  method: string
  /** `performance.now()` on arrival. */
  startedAt: number
  principal: Principal | undefined
  /** For operations that do not ask who is calling: the client whose credential was presented. */
  client?: KnownClient
  /** What is left of the caller's rate limit after this call. */
  allowance?: Allowance
  /** The fields of a plain form, to show them again after a refusal. */
  form?: unknown
}

const answerWithinMs = 5700
const leastAuditMs = 1000

/** Writes the audit row before the answer may leave. If it cannot be written, the answer is a 500. */
export async function finish(call: Call, response: Response): Promise<Response> {
  const elapsedMs = performance.now() - call.startedAt
  try {
    await within(Math.max(leastAuditMs, answerWithinMs - elapsedMs), () =>
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
      ...describe(error),
    })
    await response.body?.cancel().catch(() => {})
    return refusal(
      new ApiError('INTERNAL_SERVER_ERROR', { retryAfter: 2 }),
      call.requestId,
      call.origin.header('accept'),
    )
  }
}

function observe(
  { contract, origin, method, requestId, principal, startedAt }: Call,
  status: number,
  durationMs: number,
): void {
  const { operationId: operation, path: route } = contract
  observeRequest(operation, status, durationMs / 1000)
  const caller = principal?.caller ?? 'None'
  traces.record({
    parent: origin.header('traceparent'),
    operation,
    method,
    route,
    status,
    requestId,
    caller,
    startedAt,
    durationMs,
  })
}

function rowOf(
  { principal, client, origin, contract, requestId, method }: Call,
  status: number,
  elapsedMs: number,
): audit.AuditRow {
  return {
    at: now(),
    requestId,
    method,
    route: contract.path,
    status,
    durationUs: Math.round(elapsedMs * 1000),
    caller: principal?.caller ?? 'None',
    deviceSessionType: principal?.deviceSessionType ?? null,
    organizationId: principal?.organizationId ?? client?.organizationId ?? null,
    clientId: principal?.clientId ?? client?.clientId ?? null,
    sessionHash: principal?.sessionHash ?? null,
    customerId: principal?.customerId ?? null,
    ip: origin.ip,
  }
}
