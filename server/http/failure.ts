import { ApiError } from '@/lib/errors'
import { describe, log } from '../foundations/log'

/**
 * The codes of temporary errors: the database, the network or this machine is unavailable or busy.
 */
const passing = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // The database cancelled a statement that ran too long.
  '57014',
  // Too many connections, no memory, no disk space.
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
  '58000',
  // A conflict with other transactions, which remained after several tries.
  '40001',
  '40P01',
  '55P03',
])
/**
 * Temporary errors without a code. They are recognized by their constant messages. The log contains
 * the name on the right instead of the message.
 */
const named: readonly (readonly [RegExp, string])[] = [
  [/^request timed out$/, 'request-timeout'],
  [/^lane timed out$/, 'batch-timeout'],
  [/^Query read timeout$/, 'statement-timeout'],
  [/^timeout exceeded when trying to connect$|connection timeout$/, 'connection-timeout'],
  [
    /Connection terminated|Client has encountered|connection.*closed|not queryable/i,
    'connection-lost',
  ],
  [/timed? ?out/i, 'timeout'],
]
const retryAfterSeconds = 2

/** Returns the cause of a temporary error as one word. Undefined for every other error. */
function findPassingCause(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: string }
  if (code !== undefined && passing.has(code)) return 'unavailable'
  return named.find(([message]) => message.test(error.message))?.[1]
}

/** Returns what the log of a failed request contains about its error, never the error's message. */
export const describeFailure = (error: unknown) => ({
  ...describe(error),
  failure: findPassingCause(error),
})

/**
 * Turns any thrown value into the error that the caller receives. Logs an unexpected error, for
 * which the caller receives one fixed sentence.
 */
export function toRefusal(error: unknown, requestId: string, route: string): ApiError {
  if (error instanceof ApiError && error.status < 500) return error
  log().error({
    event: 'request.failed',
    requestId,
    route,
    ...describeFailure(error instanceof ApiError ? (error.cause ?? error) : error),
  })
  const { reason, ...given } = error instanceof ApiError ? error.refusal : {}
  const retryAfter = findPassingCause(error) ? retryAfterSeconds : given.retryAfter
  return new ApiError('INTERNAL_SERVER_ERROR', {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(reason !== undefined && { reason }),
  })
}
