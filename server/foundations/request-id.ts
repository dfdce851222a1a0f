import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from './process-singleton'

/** A request or job that changes something. */
export type RequestScope = {
  readonly id: string
  /** Digests of the changes that it has committed, for its audit row. */
  readonly digests: string[]
}

export const openScope = (id: string): RequestScope => ({ id, digests: [] })

// Only mutations run inside it, so reads pay nothing for the context.
const storage = processSingleton('request-id', () => new AsyncLocalStorage<RequestScope>())

export const currentScope = (): RequestScope | null => storage.getStore() ?? null
/** The id of the current request or job, for the rows of its changes. */
export const currentRequestId = (): string | null => storage.getStore()?.id ?? null
export const withScope = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work)
export const withRequestId = <T>(requestId: string, work: () => T): T =>
  withScope(openScope(requestId), work)
