import { CallError, call } from '@/lib/client'
import type { Answer, InputOf } from '@/lib/client/wire'
import type { Contract } from '@/lib/contract'
import { explain, UnansweredError, unlessEnveloped } from '../connection'

const timeoutMs = 5000

export type Question = <C extends Contract>(
  contract: C,
  input: InputOf<C>,
) => Promise<Answer<C>['data']>

/**
 * Sends one call with a short timeout. Throws CallError for an error response. Throws
 * UnansweredError if the service sends no response.
 */
export const askAs =
  (baseUrl: string, headers: Record<string, string>, send: typeof fetch = fetch): Question =>
  async (contract, input) => {
    try {
      return (await call(contract, input, { baseUrl, headers, fetch: send, retries: 0, timeoutMs }))
        .data
    } catch (error) {
      const sentence =
        error instanceof CallError && error.status === null
          ? explain(error.cause, baseUrl)
          : undefined
      throw sentence ? new UnansweredError(sentence) : unlessEnveloped(error, baseUrl)
    }
  }

/** Describes a failed call. Throws any other error again. */
export function describeFault(error: unknown): string {
  if (error instanceof UnansweredError) return error.message
  if (!(error instanceof CallError)) throw error
  return `The service answered ${error.status} ${error.code}${error.requestId ? ` (request ${error.requestId})` : ''}.`
}
