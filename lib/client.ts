import { type FailedAttempt, type RetryOptions, retry } from '@/lib/backoff'
import { attempt, type Limits, type ReceivedResponse } from '@/lib/client/attempt'
import { CallError } from '@/lib/client/call-error'
import { buildRequest, fillPath } from '@/lib/client/request'
import type { Answer, InputOf, Operation } from '@/lib/client/wire'
import type { Contract } from '@/lib/contract'

export { CallError } from '@/lib/client/call-error'
export { type Answer, operation, type Wire } from '@/lib/client/wire'

type Headers = Record<string, string>
export type CallOptions = RetryOptions &
  // `timeoutMs` limits one try, 15 s by default. `signal` aborts the call.
  Limits & {
    /**
     * The base URL of the service, without a slash at the end. Empty in the service's own pages.
     */
    baseUrl?: string
    /**
     * `X-Session-Id` and `X-Client-Id`, or `Authorization`. Pages use the session cookie instead.
     */
    headers?: Headers
    /** If true, the call continues when the page is closed. */
    keepalive?: boolean
    /** The client calls this once after a 401. Opens a new session and returns its headers. */
    renew?: () => Promise<Headers>
  }

/**
 * Calls an operation and returns its data with times as strings. Throws CallError. Retries 500, 429
 * and lost responses up to four times. It does not retry a POST without an idempotency key after a
 * lost response, because the call may have succeeded.
 */
export async function call<C extends Contract>(
  contract: C | Operation<C>,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<Answer<C>> {
  const answer = await callIfChanged(contract, input, undefined, options)
  if (answer === undefined) throw new CallError('UNREADABLE', 304)
  return answer
}

/**
 * Like `call`, but returns undefined if the data has not changed since the response with `etag`.
 */
export async function callIfChanged<C extends Contract>(
  contract: C | Operation<C>,
  input: InputOf<C>,
  etag: string | undefined,
  options: CallOptions = {},
): Promise<Answer<C> | undefined> {
  const { method, path, idempotent = false } = contract as Operation<C>
  const url = (options.baseUrl ?? '') + fillPath(path, input)
  const isPost = method === 'POST'
  const lasting: RequestInit = options.keepalive ? { keepalive: true } : {}
  const own: Headers = {
    // All tries have the same key, so the service runs the call only once.
    ...(isPost && idempotent ? { 'idempotency-key': makeKey() } : {}),
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
  }
  const tryWith = (headers: Headers) =>
    retry(
      () =>
        attempt(
          url,
          { ...buildRequest(method, input, { ...own, ...headers }), ...lasting },
          options,
        ),
      (error) => readFailure(error, !isPost || idempotent),
      options,
    )
  return (await withRenewal(tryWith, options)) as Answer<C> | undefined
}

/**
 * Returns a random key. `crypto.randomUUID` is missing on pages without TLS, so this function uses
 * random bytes.
 */
export const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

async function withRenewal(
  tryWith: (headers: Headers) => Promise<ReceivedResponse | undefined>,
  { headers = {}, renew }: CallOptions,
) {
  try {
    return await tryWith(headers)
  } catch (error) {
    if (!renew || !(error instanceof CallError) || error.status !== 401) throw error
    return tryWith({ ...headers, ...(await renew()) })
  }
}

function readFailure(error: unknown, isRepeatable: boolean): FailedAttempt | undefined {
  if (!(error instanceof CallError) || (error.status === null && !isRepeatable)) return undefined
  return { status: error.status, retryAfterSeconds: error.retryAfterSeconds }
}
