import type { Contract } from '@/lib/contract'
import { ApiError } from '@/lib/errors'
import { countRefused, finish, recordCall } from './call'
import type { CallRequest } from './call-request'
import { findForAudit } from './identify'
import { isWellFormed, pathOf } from './paths'
import { apiHeaders, make, refusal } from './respond'
import { allowOf, type Match, type RouteTable } from './table'

/** Finds the operation of a request and runs it. */
export async function dispatch(table: RouteTable, request: CallRequest): Promise<Response> {
  const path = pathOf(request.url)
  if (!isWellFormed(path))
    return answerUnmatched(request, undefined, new ApiError('MALFORMED_REQUEST'))
  const found = table.find(path)
  if (!found) return answerUnmatched(request, undefined, new ApiError('NOT_FOUND'))
  const handler = found.methods.get(request.method === 'HEAD' ? 'GET' : request.method)
  if (!handler) return answerMethod(request, found)
  const response = await handler.answer(request, found.params)
  if (request.method !== 'HEAD') return response
  await response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}

function answerMethod(request: CallRequest, found: Match): Promise<Response> {
  const headers = { allow: allowOf(found) }
  return answerUnmatched(
    request,
    found,
    request.method === 'OPTIONS' ? headers : new ApiError('METHOD_NOT_ALLOWED', { headers }),
  )
}

/**
 * Responds with an error, or with 204 and headers, before authentication. Identifies the caller
 * only for the audit row.
 */
async function answerUnmatched(
  request: CallRequest,
  found: Match | undefined,
  answer: ApiError | Record<string, string>,
): Promise<Response> {
  const call = recordCall(unmatched(found?.pattern ?? '(unknown)'), request)
  const response =
    answer instanceof ApiError
      ? refusal(answer, call.requestId, request.header('accept'))
      : withoutBody(call.requestId, answer)
  if (found?.isProbe) return response
  call.principal = await findForAudit(request)
  if (answer instanceof ApiError) countRefused(call, answer)
  return finish(call, response)
}

const unmatched = (path: string): Contract => ({
  operationId: 'unmatched',
  summary: 'Refuse',
  method: 'GET',
  path,
  access: 'public',
  status: 200,
  errors: [],
})

function withoutBody(requestId: string, more: Record<string, string>): Response {
  const { 'content-type': _, ...headers } = apiHeaders(requestId)
  return make(null, 204, { ...headers, ...more })
}
