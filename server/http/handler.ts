import type { Contract } from '@/lib/contract'
import { ApiError } from '@/lib/errors'
import { uuidv7 } from '../foundations/ordered-ids'
import { hasDoor, readWebRequest } from './call-request'
import type { Answer, Handler } from './operation'
import { refusal } from './respond'

/**
 * Creates the handler that a route file exports. A request that reaches Next.js directly gets 404
 * if this process runs our HTTP server.
 */
export function makeHandler(contract: Contract, answer: Answer): Handler {
  const handle = async (
    request: Request,
    context: { params: Promise<Record<string, string>> },
  ): Promise<Response> =>
    hasDoor()
      ? refusal(new ApiError('NOT_FOUND'), uuidv7(), undefined)
      : answer(readWebRequest(request), await context.params)
  return Object.assign(handle, { contract, answer })
}
