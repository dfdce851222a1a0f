import { type Allowance, headersOf, spendCall } from '../../foundations/rate-limit'
import type { Call } from '../call'

export { headersOf }

/** Counts one call against the limit of the session or token. Throws RATE_LIMITED. */
export function spendRateLimit(call: Call): Promise<undefined> | undefined {
  if (!call.principal) return undefined
  return spendCall(call.principal.sessionHash).then((allowance: Allowance) => {
    call.allowance = allowance
    return undefined
  })
}
