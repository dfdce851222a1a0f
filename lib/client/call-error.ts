import { readRetryAfter } from '@/lib/backoff'
import type { ErrorCode, ErrorItem } from '@/lib/errors'

/** The error codes of the service, and two codes for missing or unreadable responses. */
export type CallCode = ErrorCode | 'UNREACHABLE' | 'UNREADABLE'

type CallDetails = {
  items?: readonly ErrorItem[]
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/**
 * An error response, or a call without a readable response. `status` is null without a response.
 * `retryAfterSeconds` comes from the Retry-After header.
 */
export class CallError extends Error {
  override name = 'CallError'
  readonly code: CallCode
  readonly status: number | null
  /** One item per error. Empty if the body is not an error response of this service. */
  readonly items: readonly ErrorItem[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: CallCode,
    status: number | null,
    { items = [], requestId, retryAfterSeconds, cause }: CallDetails = {},
  ) {
    super(code, { cause })
    this.code = code
    this.status = status
    this.items = items
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const isItem = (value: unknown): value is ErrorItem =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ErrorItem).code === 'string' &&
  typeof (value as ErrorItem).title === 'string'

function itemsOf(body: unknown): ErrorItem[] {
  const errors =
    typeof body === 'object' && body !== null ? (body as { errors?: unknown }).errors : undefined
  return Array.isArray(errors) ? errors.filter(isItem) : []
}

/** Reads an error response. If a proxy or another server wrote the body, the code is UNREADABLE. */
export function readRefusal(response: Response, body: unknown): CallError {
  const items = itemsOf(body)
  return new CallError((items[0]?.code as ErrorCode | undefined) ?? 'UNREADABLE', response.status, {
    items,
    requestId: response.headers.get('x-request-id') ?? items[0]?.meta?.requestId,
    retryAfterSeconds:
      readRetryAfter(response.headers.get('retry-after')) ?? items[0]?.meta?.retryAfter,
  })
}
