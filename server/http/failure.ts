import { ApiError } from '@/lib/errors'
import { describe, log } from '../foundations/log'

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '08006',
  '08003',
  '08000',
  '25006',
  '58000',
])
const retryAfterSeconds = 2

/**
 * Turns any thrown value into the error that the caller receives. Unexpected errors are logged, and
 * the caller receives one fixed sentence.
 */
export function toRefusal(error: unknown, requestId: string, route: string): ApiError {
  if (error instanceof ApiError && error.status < 500) return error
  log().error({
    event: 'request.failed',
    requestId,
    route,
    ...describe(error instanceof ApiError ? (error.cause ?? error) : error),
  })
  const { reason, ...given } = error instanceof ApiError ? error.refusal : {}
  const retryAfter = isDatabaseAway(error) ? retryAfterSeconds : given.retryAfter
  return new ApiError('INTERNAL_SERVER_ERROR', {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(reason !== undefined && { reason }),
  })
}

/**
 * Whether the database is unavailable. Some drivers report this with a code, others only with a
 * message.
 */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return (
    (code !== undefined && away.has(code)) ||
    /timed? ?out|Connection terminated|Client has encountered|connection.*closed|not queryable/i.test(
      error.message,
    )
  )
}
