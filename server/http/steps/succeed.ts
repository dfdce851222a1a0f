import { joinPaths } from '@/lib/members'
import type { Call } from '../call'
import { answerForm } from '../form-answer'
import { isReply, type Reply } from '../reply'
import { apiHeaders, make } from '../respond'
import { headersOf } from './rate-limit'

/**
 * Turns the result of an operation into the response: a redirect for a plain form, otherwise JSON.
 */
export function succeed(call: Call): Response {
  const { contract, result, input } = call
  if (input!.isForm) return answerForm(call, isReply(result) ? result : {})
  const headers = headersFor(call)
  return isReply(result)
    ? answerReply(contract.status, result, headers)
    : write(contract.status, contract.data ? { data: result } : undefined, headers)
}

function headersFor({ requestId, allowance, input, isReplayed }: Call): Record<string, string> {
  const headers = apiHeaders(requestId)
  if (isReplayed) headers['idempotent-replayed'] = 'true'
  if (allowance) Object.assign(headers, headersOf(allowance))
  if (input!.ignored.length > 0) headers['x-ignored-members'] = joinPaths(input!.ignored)
  return headers
}

function answerReply(
  usualStatus: number,
  { status = usualStatus, data, meta, text, stream, headers: own, cookies }: Reply,
  headers: Record<string, string>,
): Response {
  if (own) Object.assign(headers, own)
  const written = stream ?? text
  if (written !== undefined) return make(written, status, headers, cookies)
  const body = data === undefined ? undefined : { data, ...(meta === undefined ? {} : { meta }) }
  return write(status, body, headers, cookies)
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
