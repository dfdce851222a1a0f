import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from './process-singleton'

// Only mutations run inside it, so reads pay nothing for the context.
const storage = processSingleton('request-id', () => new AsyncLocalStorage<string>())

/** The id of the current request or job, for the rows of its changes. */
export const currentRequestId = (): string | null => storage.getStore() ?? null
export const withRequestId = <T>(requestId: string, work: () => T): T =>
  storage.run(requestId, work)
