import type { Contract } from '@/lib/contract'
import { uuidv7 } from '../foundations/ordered-ids'
import type { CallRequest } from './call-request'
import { toRefusal } from './failure'
import { makeHandler } from './handler'
import { identify } from './identify'
import type { Handler } from './operation'
import { isReply, type Reply } from './reply'
import { apiHeaders, make, refusal } from './respond'

/**
 * Creates a handler for health, readiness, metrics or documents. The handler writes no audit row,
 * has no rate limit, and uses the database only if `verb` does. Requests that `isKnown` accepts
 * need no authentication. All others need an allowed caller.
 */
export function probe(
  contract: Contract,
  verb: (request: CallRequest, params: Readonly<Record<string, string>>) => Promise<unknown>,
  isKnown = (_: CallRequest) => false,
): Handler {
  return makeHandler(contract, async (request, params) => {
    const requestId = uuidv7()
    try {
      if (!isKnown(request)) await identify(contract, request, { principal: undefined })
      const result = await verb(request, params)
      if (isReply(result)) return answer(result, requestId)
      return make(JSON.stringify({ data: result }), contract.status, apiHeaders(requestId))
    } catch (error) {
      const refused = toRefusal(error, requestId, contract.path)
      return refusal(refused, requestId, request.header('accept'))
    }
  })
}

const answer = ({ text, stream, status = 200, headers }: Reply, requestId: string): Response =>
  make(text ?? stream ?? null, status, { ...apiHeaders(requestId), ...headers })
