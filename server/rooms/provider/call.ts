import { exchange } from '../../foundations/outbound'
import { processSingleton } from '../../foundations/process-singleton'

const stopping = () => processSingleton('provider.stopping', () => new AbortController())

/** Ends all current and future calls. Another process takes their jobs from the queue. */
export async function stop(): Promise<void> {
  stopping().abort()
}

export type Call = {
  method: 'GET' | 'POST'
  timeoutMs: number
  headers: Record<string, string>
  body?: unknown
}

/** Calls the provider. Throws if no response arrives in time. */
export const call = (
  url: string,
  { method, timeoutMs, headers, body }: Call,
): ReturnType<typeof exchange> =>
  exchange(url, {
    method,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping().signal]),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
