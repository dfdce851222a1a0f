import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@/lib/errors'
import { isSandbox } from '../../foundations/env'
import { headersOf, limited } from '../../foundations/rate-limit'
import { type Call, countRefused } from '../call'
import { refusal } from '../respond'

const retryAfterSeconds = 1
const maxSlowMs = 10_000

/**
 * Fails or delays a call if its header `X-Sandbox-Fault` requests a failure or a delay. So partners
 * can test their retries. Runs before the operation. Production ignores the header. Throws ONEOF
 * for an unknown fault.
 */
export function injectFault(call: Call): Promise<undefined> | Response | undefined {
  const fault = call.request.header('x-sandbox-fault')
  if (fault === undefined || !call.principal || !isSandbox()) return undefined
  if (fault === '429')
    return refuse(call, limited(retryAfterSeconds * 1000, call.allowance!.policy))
  if (fault === '500' || fault === 'cut') {
    call.isCut = fault === 'cut'
    return refuse(call, new ApiError('INTERNAL_SERVER_ERROR', { retryAfter: retryAfterSeconds }))
  }
  return call.pause(sleep(readSlowMs(fault), undefined))
}

function refuse(call: Call, error: ApiError): Response {
  const { request, requestId, allowance } = call
  countRefused(call, error)
  return refusal(error, requestId, request.header('accept'), headersOf(allowance!))
}

function readSlowMs(fault: string): number {
  const [, digits] = /^slow=(\d{1,5})$/.exec(fault) ?? []
  if (digits === undefined || Number(digits) > maxSlowMs)
    throw new ApiError('ONEOF', {
      source: 'X-Sandbox-Fault',
      details: `Send 429, 500, cut, or slow= with at most ${maxSlowMs} milliseconds.`,
    })
  return Number(digits)
}
