import { type FailedAttempt, retry } from '@/lib/backoff'
import { makeKey } from '@/lib/client'
import { attempt, type ReceivedResponse } from '@/lib/client/attempt'
import { CallError } from '@/lib/client/call-error'
import { buildRequest, type CallInput, fillPath } from '@/lib/client/request'
import { LatchkeyError } from './latchkey-error'
import type { Operation } from './operation-table'
import type { CallOptions, LatchkeyOptions } from './public-types'

export type Headers = Readonly<Record<string, string>>
/** Adds authentication to calls. `renew` replaces headers for which the service returned 401. */
export type Caller = { headers(): Promise<Headers>; renew?(rejected: Headers): Promise<Headers> }
export type Config = Pick<LatchkeyOptions, 'baseUrl' | 'fetch' | 'timeoutMs' | 'retries'>

const defaultTimeoutMs = 30_000

/** Calls an operation. After a 401, opens one new session. Throws LatchkeyError. */
export async function send(
  operation: Operation,
  input: CallInput,
  { config, caller, options = {} }: { config: Config; caller: Caller; options?: CallOptions },
): Promise<ReceivedResponse> {
  const tryWith = prepare(operation, input, { ...config, ...options })
  try {
    if (operation.isPublic) return await tryWith({})
    const headers = await caller.headers()
    try {
      return await tryWith(headers)
    } catch (error) {
      if (!caller.renew || !(error instanceof CallError) || error.status !== 401) throw error
      return await tryWith(await caller.renew(headers))
    }
  } catch (error) {
    throw error instanceof CallError ? new LatchkeyError(error) : error
  }
}

/** Returns a function that makes the call with the given headers and retries failed tries. */
function prepare(
  { route, isIdempotent = false, isRepeatable = isIdempotent }: Operation,
  input: CallInput,
  { baseUrl, idempotencyKey, retries, signal, ...given }: Config & CallOptions,
): (headers: Headers) => Promise<ReceivedResponse> {
  const [method, path] = route.split(' ') as [string, string]
  const url = baseUrl + fillPath(path, input)
  // All tries have the same key, so the service runs the call only once.
  const key: Headers = isIdempotent ? { 'idempotency-key': idempotencyKey ?? makeKey() } : {}
  const limits = { timeoutMs: given.timeoutMs ?? defaultTimeoutMs, fetch: given.fetch, signal }
  return (headers) =>
    retry(
      async () => {
        const response = await attempt(url, makeInit(method, input, { ...key, ...headers }), limits)
        // A 304 response is an error, because the client never sends If-None-Match.
        if (!response) throw new CallError('UNREADABLE', 304)
        return response
      },
      (error) => readFailure(error, method !== 'POST' || isRepeatable),
      { ...(retries === undefined ? {} : { retries }), sleep: (ms) => pause(ms, signal) },
    )
}

/** Returns the options for `fetch`. A Blob is sent unchanged, with its own media type. */
function makeInit(method: string, { body }: CallInput, headers: Headers): RequestInit {
  if (!(body instanceof Blob)) return buildRequest(method, { body }, headers)
  const { headers: common, ...init } = buildRequest(method, {}, headers)
  return { ...init, headers: { ...(common as Headers), 'content-type': body.type }, body }
}

function readFailure(error: unknown, isRepeatable: boolean): FailedAttempt | undefined {
  if (!(error instanceof CallError) || (error.status === null && !isRepeatable)) return undefined
  return { status: error.status, retryAfterSeconds: error.retryAfterSeconds }
}

/** Waits. Throws the reason of the signal if the signal aborts. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop)
  })
}
