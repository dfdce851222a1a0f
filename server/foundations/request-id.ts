import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from './process-singleton'

/** The context of a request or job that changes data. */
export type RequestScope = {
  readonly id: string
  /** Digests of the changes that were committed. The audit row contains them. */
  readonly digests: string[]
  /** Returns the time in ms until the deadline of the request. Undefined for a job. */
  readonly leftMs?: (() => number) | undefined
}

/** Creates the context of a request or job that changes data. */
export const openScope = (id: string, leftMs?: () => number): RequestScope => ({
  id,
  digests: [],
  leftMs,
})

// Only mutations use this context, so reads have no cost.
const storage = processSingleton('request-id', () => new AsyncLocalStorage<RequestScope>())

/** The context of the current request or job. Null outside of one. */
export const currentScope = (): RequestScope | null => storage.getStore() ?? null
/** The id of the current request or job. Rows of its changes contain it. */
export const currentRequestId = (): string | null => storage.getStore()?.id ?? null
export const withScope = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work)
/** Runs `work` in a new context with this request id. */
export const withRequestId = <T>(requestId: string, work: () => T): T =>
  withScope(openScope(requestId), work)
