import type { Contract } from '@/lib/contract'
import { uuidv7 } from '../foundations/crypto'
import { type Origin, originOf } from '../foundations/origin'
import { isReply } from '../foundations/reply'
import { apiHeaders, authenticate, type Handler, make, refusal, toRefusal } from './endpoint'

/**
 * A handler for health, readiness and metrics: no audit row, no limit, and no database unless the probe asks for it. Whom `isKnown` knows is not
 * asked again; anybody else is judged by the contract's row of the matrix.
 */
export function probe(
  contract: Contract,
  answer: (origin: Origin) => Promise<unknown>,
  isKnown = (_: Origin) => false,
): Handler {
  const handle = async (request: Request): Promise<Response> => {
    const requestId = uuidv7()
    try {
      const origin = originOf(request)
      if (!isKnown(origin)) await authenticate(contract, origin)
      const result = await answer(origin)
      if (isReply(result))
        return make(result.stream ?? null, 200, { ...apiHeaders(requestId), ...result.headers })
      return make(JSON.stringify({ data: result }), contract.status, apiHeaders(requestId))
    } catch (error) {
      return refusal(
        toRefusal(error, requestId, contract.path),
        requestId,
        request.headers.get('accept') ?? undefined,
      )
    }
  }
  return Object.assign(handle, { contract })
}
