import { CallError, readRefusal } from '@/lib/client/call-error'

/** The response of any contract. */
export type ReceivedResponse = {
  data: unknown
  meta: unknown
  status: number
  etag: string | undefined
  requestId: string | undefined
}
export type Limits = {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  fetch?: typeof fetch | undefined
}

/**
 * Sends the request once. Returns undefined for 304. Throws CallError, or the reason of an aborted
 * signal.
 */
export async function attempt(
  url: string,
  init: RequestInit,
  { signal, timeoutMs = 15_000, fetch: send = fetch }: Limits,
): Promise<ReceivedResponse | undefined> {
  signal?.throwIfAborted()
  // This function combines the signal and the timeout itself, because the oldest supported browsers
  // have no AbortSignal.any.
  const limit = new AbortController()
  const end = () => limit.abort()
  const timer = setTimeout(end, timeoutMs)
  signal?.addEventListener('abort', end)
  try {
    return await read(await send(url, { ...init, signal: limit.signal }))
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof CallError ? error : new CallError('UNREACHABLE', null, { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

async function read(response: Response): Promise<ReceivedResponse | undefined> {
  if (response.status === 304) return undefined
  const text = await response.text()
  const body = parse(text)
  if (!response.ok) throw readRefusal(response, body)
  if (text !== '' && (typeof body !== 'object' || body === null || !('data' in body)))
    throw new CallError('UNREADABLE', response.status)
  const { data, meta } = (body ?? {}) as { data?: unknown; meta?: unknown }
  const header = (name: string) => response.headers.get(name) ?? undefined
  return {
    data,
    meta,
    status: response.status,
    etag: header('etag'),
    requestId: header('x-request-id'),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
