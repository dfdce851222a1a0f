import type { CallCode, CallError } from '@/lib/client/call-error'
import type { ErrorItem } from '@/lib/errors'

const describeItem = ({ code, title, source }: ErrorItem): string =>
  `${code}${source === undefined ? '' : ` at ${source}`}: ${title}`

function describe({ code, status, items, requestId }: CallError): string {
  const what = items.length === 0 ? code : items.map(describeItem).join('; ')
  const where = [status ?? 'no response', ...(requestId ? [`request ${requestId}`] : [])]
  return `${what} (${where.join(', ')})`
}

/** An error response, or a call without a readable response. */
export class LatchkeyError extends Error {
  override name = 'LatchkeyError'
  /** A later version of the service may send a code that this package does not know. */
  readonly code: CallCode | (string & {})
  readonly status: number | null
  readonly items: readonly ErrorItem[]
  readonly requestId: string | undefined
  readonly docUrl: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(error: CallError) {
    super(describe(error), { cause: error.cause })
    this.code = error.code
    this.status = error.status
    this.items = error.items
    this.requestId = error.requestId
    this.docUrl = error.items[0]?.meta?.docUrl
    this.retryAfterSeconds = error.retryAfterSeconds
  }
}
