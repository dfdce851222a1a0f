import type { Contract } from '@/lib/contract'
import { uuidv7 } from './crypto'
import { apiHeaders, type Handler, make, refusal, toRefusal } from './http'
import { type Origin, originOf } from './origin'
import { isReply } from './reply'

/** A handler for health, readiness and metrics: no audit row, no limit, and no database unless the probe asks for it. */
export function probe(contract: Contract, answer: (origin: Origin) => Promise<unknown>): Handler {
  const handle = async (request: Request): Promise<Response> => {
    const requestId = uuidv7()
    try {
      const result = await answer(originOf(request))
      if (isReply(result)) return make(result.stream ?? null, 200, { ...apiHeaders(requestId), ...result.headers })
      return make(JSON.stringify({ data: result }), contract.status, apiHeaders(requestId))
    } catch (error) {
      return refusal(toRefusal(error, requestId, contract.path), requestId, request.headers.get('accept') ?? undefined)
    }
  }
  return Object.assign(handle, { contract })
}
