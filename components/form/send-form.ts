import { CallError, call, makeKey, operation } from '@/lib/client'
import type { Contract } from '@/lib/contract'
import type { ErrorCode, ErrorItem } from '@/lib/errors'
import { alertOfCode, messageOfCode } from '@/lib/signup/server-words'
import type { Values } from './form-context'
import type { Failure, Posting, Refused } from './use-posting'

type Options = Omit<Posting, 'onDone'> & {
  /** The idempotency key. All tries until a final response have the same key, so that the server runs the call once. */
  key: { current: string | undefined }
  onRetry: (retry: number) => void
}

/** The data of the response, a failure to report, errors to show, or a page to open. */
type Outcome = { data?: Values; failure?: Failure; refused?: Refused; page?: string }

/**
 * Posts the values of a form and reads the response. The browser loads this code only when a person
 * sends a form. Returns undefined if the script with the error messages did not load.
 */
export async function sendForm(body: Values, options: Options): Promise<Outcome | undefined> {
  const { action, isIdempotent = false, key, onRetry } = options
  // An offline browser sends the form only once, without retries.
  const isOffline = !navigator.onLine
  const retries = isOffline ? 0 : (options.retries ?? 0)
  const post = operation<Contract>({ method: 'POST', path: action, idempotent: isIdempotent })
  try {
    key.current ??= makeKey()
    const headers: Record<string, string> = isIdempotent ? { 'idempotency-key': key.current } : {}
    const { data } = await call(post, { body } as object, { retries, onRetry, headers })
    return { data: (data ?? {}) as Values }
  } catch (error) {
    const refusal =
      error instanceof CallError ? error : new CallError('UNREACHABLE', null, { cause: error })
    const { status } = refusal
    if (status !== null && status !== 429 && status < 500) key.current = undefined
    if (isFailure(refusal)) return readFailure(refusal, isOffline, options)
    return readRefusal(refusal, options).catch(() => undefined)
  }
}

/** Whether the call failed: it got no response, an internal error, or a response that another server wrote, such as a proxy. */
const isFailure = ({ code, status }: CallError): boolean =>
  status === null || status === 500 || (code === 'UNREADABLE' && pageOfStatus(status) === undefined)

function readFailure(error: CallError, isOffline: boolean, { onFailed }: Options): Outcome {
  const isUnanswered = error.status === null
  if (isUnanswered && isOffline) return { failure: 'offline' }
  // If the browser went offline during the retries, reports `unreachable`, whose message mentions the lost connection.
  if (onFailed && !(isUnanswered && !navigator.onLine))
    return { refused: { faults: [], alert: onFailed(error) } }
  return { failure: isUnanswered ? 'unreachable' : 'failed' }
}

async function readRefusal(error: CallError, { messageOf, onRefused }: Options): Promise<Outcome> {
  const alert = await onRefused?.(error)
  if (alert !== undefined) return alert ? { refused: { faults: [], alert } } : {}
  const faults = await Promise.all(
    error.items.filter(isOfField).map(async (item) => ({
      source: item.source,
      code: item.code,
      message: (await messageOf?.(item)) ?? messageOfCode(item.code, item.source),
    })),
  )
  if (faults.length > 0) return { refused: { faults } }
  const page = pageOfStatus(error.status)
  return page ? { page } : { refused: { faults, alert: alertOfCode(error.code as ErrorCode) } }
}

type FieldItem = ErrorItem & { code: ErrorCode; source: string }

const isOfField = (item: ErrorItem): item is FieldItem => item.source !== undefined

/** Returns the page for a person who is signed out or signed in to another account. */
function pageOfStatus(status: number | null): string | undefined {
  if (status === 401) return `/session-expired?next=${encodeURIComponent(window.location.pathname)}`
  return status === 403 ? '/wrong-account' : undefined
}
