import { type FailedTry, type Patience, retry } from '@/lib/backoff'
import { type Answered, attempt, type Limits } from '@/lib/client/attempt'
import { CallError } from '@/lib/client/call-error'
import { buildRequest, fillPath } from '@/lib/client/request'
import type { Answer, InputOf, Operation } from '@/lib/client/wire'
import type { Contract } from '@/lib/contract'

export { CallError } from '@/lib/client/call-error'
export { type Answer, operation, type Wire } from '@/lib/client/wire'

type Headers = Record<string, string>
export type CallOptions = Patience &
  // `timeoutMs` is for one try, 15 seconds unless told; `signal` gives the call up.
  Limits & {
    /** Where the service is, without a slash at the end. Empty in its own pages. */
    baseUrl?: string
    /** Who is calling: `X-Session-Id` and `X-Client-Id`, or `Authorization`. The pages have the cookie instead. */
    headers?: Headers
    /** Lets the call outlive the page that makes it. */
    keepalive?: boolean
    /** Called once after a 401: opens a new session and returns the headers to make the call anew with. */
    renew?: () => Promise<Headers>
  }

/**
 * Makes a call as its contract has it. Resolves to what was answered, moments in time as strings. Throws CallError; 500, 429 and no
 * answer are tried again first, four times at most. A POST without an Idempotency-Key that no answer came to is not: it may have been done.
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

/** The same, but resolves to undefined while the answer is still the one that `etag` names. */
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
    // One key for the call and all its retries: however often it arrives, it is done once.
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

/** A key for one call and all its tries. `crypto.randomUUID` is missing where a page is served without TLS. */
export const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

async function withRenewal(
  tryWith: (headers: Headers) => Promise<Answered | undefined>,
  { headers = {}, renew }: CallOptions,
) {
  try {
    return await tryWith(headers)
  } catch (error) {
    if (!renew || !(error instanceof CallError) || error.status !== 401) throw error
    return tryWith({ ...headers, ...(await renew()) })
  }
}

function readFailure(error: unknown, isRepeatable: boolean): FailedTry | undefined {
  if (!(error instanceof CallError) || (error.status === null && !isRepeatable)) return undefined
  return { status: error.status, retryAfterSeconds: error.retryAfterSeconds }
}
