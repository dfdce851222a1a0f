import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from './process-singleton'

// Only mutations run inside: the hot reads need no context, and pay for none.
const storage = once('request-id', () => new AsyncLocalStorage<string>())

/** The id of the request (or job) whose change is being made, for the rows that it leaves behind. */
export const currentRequestId = (): string | null => storage.getStore() ?? null
export const withRequestId = <T>(requestId: string, work: () => T): T =>
  storage.run(requestId, work)
