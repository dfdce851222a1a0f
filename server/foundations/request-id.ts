import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from './process-singleton'

/** The context of a request or job that changes data. */
export type RequestScope = {
  readonly id: string
  /** Digests of the committed changes. The audit row of the request contains them. */
  readonly digests: string[]
  /** Returns the milliseconds until the deadline of the request. Undefined for a job. */
  readonly leftMs?: (() => number) | undefined
}

/** Creates the context of a request or job that changes data. */
export const openScope = (id: string, leftMs?: () => number): RequestScope => ({
  id,
  digests: [],
  leftMs,
})

// Only requests and jobs that change data use this context, so reads cost nothing.
const storage = processSingleton('request-id', () => new AsyncLocalStorage<RequestScope>())

/** Returns the context of the current request or job if it changes data. Otherwise null. */
export const currentScope = (): RequestScope | null => storage.getStore() ?? null
/** Returns the id of the current request or job. The rows of its changes contain this id. */
export const currentRequestId = (): string | null => storage.getStore()?.id ?? null
export const withScope = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work)
/** Runs `work` in a new context with this request id. */
export const withRequestId = <T>(requestId: string, work: () => T): T =>
  withScope(openScope(requestId), work)
