import * as z from 'zod'
import { errorCatalogue } from './error-catalogue'
import { explainLimits, type Limits, metaOfLimits } from './error-catalogue/limits'

export type { Limits }
export { errorCatalogue }

export type ErrorCode = keyof typeof errorCatalogue

export const errorItem = z.object({
  code: z.string(),
  title: z.string(),
  details: z.string().optional(),
  target: z.enum(['field', 'common']),
  source: z.string().optional(),
  meta: z
    .object({
      requestId: z.string(),
      retryAfter: z.number(),
      reason: z.string(),
      docUrl: z.string(),
      allowed: z.array(z.string()),
      min: z.number(),
      max: z.number(),
      acceptedForm: z.string(),
    })
    .partial()
    .optional(),
})
export type ErrorItem = z.infer<typeof errorItem>
export const envelope = z.object({ errors: z.array(errorItem).min(1) })

/** An error of one field: its code, the dotted path of the field, and the limits of the rule. */
export type FieldFault = { code: ErrorCode; source: string; limits?: Limits | undefined }

type Refusal = {
  /** An additional sentence for the caller. It must never contain a part of the request. */
  details?: string
  /** The dotted path of the invalid field. Absent if the error belongs to no field. */
  source?: string
  /** The seconds until the caller may retry, sent as Retry-After. */
  retryAfter?: number
  /**
   * A short machine-readable reason that makes the code more specific, such as signup-incomplete.
   */
  reason?: string
  /** Response headers that belong to the error, such as Allow. */
  headers?: Record<string, string>
  /** The original error. The gateway logs the cause and never sends it. */
  cause?: unknown
}

/**
 * Throw this error in an operation, such as `throw new ApiError('ALREADY_SIGNED_UP')`. The gateway
 * turns it into an error response.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly refusal: Refusal
  readonly faults: readonly FieldFault[]

  constructor(code: ErrorCode, refusal: Refusal = {}, faults: readonly FieldFault[] = []) {
    super(code, { cause: refusal.cause })
    this.code = code
    this.refusal = refusal
    this.faults = faults
  }

  /** Combines all field errors of a body into one error with one item per field. */
  static fields(faults: readonly FieldFault[]): ApiError {
    return new ApiError(faults[0]?.code ?? 'REQUIRED', {}, faults)
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  items(): ErrorItem[] {
    if (this.faults.length === 0) return [item(this.code, this.refusal)]
    return this.faults.map(({ code, source, limits = {} }) => {
      const details = explainLimits(code, limits)
      return item(code, { source, ...(details && { details }) }, limits)
    })
  }
}

function item(code: ErrorCode, refusal: Refusal, limits: Limits = {}): ErrorItem {
  const { details, source, retryAfter, reason } = refusal
  const { title, remedy } = errorCatalogue[code]
  const meta = {
    ...metaOfLimits(code, limits),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(reason === undefined ? {} : { reason }),
  }
  return {
    code,
    title,
    details: details ?? remedy,
    target: source === undefined ? 'common' : 'field',
    ...(source === undefined ? {} : { source }),
    meta,
  }
}
