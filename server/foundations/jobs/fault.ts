import * as z from 'zod'
import { ApiError } from '@/lib/errors'

/**
 * A job throws this error to request another try. The error is not a fault, so the queue neither
 * lists nor logs it.
 */
export class UnfinishedError extends Error {
  override name = 'UnfinishedError'
}

/**
 * The reason why a job failed, without the error message, which may quote values. `place`: the
 * module and function that failed, such as `kyc.submit`, or the queue.
 */
export type JobFault = z.infer<typeof jobFault>

const maxLength = 80
const jobFault = z.object({
  kind: z.enum(['database', 'network', 'mail', 'refusal', 'lost', 'program']),
  code: z.string().regex(/^[A-Z0-9_]{1,60}$/),
  place: z
    .string()
    .max(maxLength)
    .regex(/^[a-z][\w-]*(?:\.\w+)?$/),
})

const sqlState = /^[0-9A-Z]{5}$/
const networkCode = /^(?:E[A-Z]{3,}|UND_ERR_\w+|ABORT_ERR)$/
const roomFrame =
  /^\s*at (?:async )?(?:new )?(?:[\w$]+\.)*([\w$]+) \(.*\bserver\/rooms\/([\w-]+)[/.]/m

/** Describes why a job failed, without the message of the error. */
export function describeFault(error: unknown, queue: string): JobFault {
  const stack = error instanceof Error ? error.stack : undefined
  const [, verb, room] = roomFrame.exec(stack ?? '') ?? []
  const place = room && verb ? `${room}.${verb}`.slice(0, maxLength) : queue
  const fault = jobFault.safeParse({ ...classify(error), place })
  return fault.success ? fault.data : { kind: 'program', code: 'UNKNOWN', place: queue }
}

function classify(error: unknown): Omit<JobFault, 'place'> {
  if (!(error instanceof Error)) return { kind: 'program', code: 'UNKNOWN' }
  if (error instanceof ApiError) return { kind: 'refusal', code: error.code }
  const { code, severity, responseCode } = error as {
    code?: unknown
    severity?: unknown
    responseCode?: unknown
  }
  const text = typeof code === 'string' ? code : ''
  if (severity !== undefined && sqlState.test(text)) return { kind: 'database', code: text }
  if (/Query read timeout|Connection terminated|timeout exceeded/.test(error.message))
    return { kind: 'database', code: 'TIMEOUT' }
  if (typeof responseCode === 'number')
    return { kind: 'mail', code: text || `SMTP_${responseCode}` }
  if (networkCode.test(text)) return { kind: 'network', code: text }
  return { kind: 'program', code: text || spell(error.name) }
}

/** Converts `TypeError` to `TYPE_ERROR`. */
const spell = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()

// The queue stores one of these messages if a try reported no outcome: its process ended or hung,
// or the try timed out.
const lostTry = /^(?:job heartbeat timeout|job timed out|handler execution exceeded)/

/** Whether the last try of a job ended without an outcome, according to its stored output. */
export function isLost(output: unknown): boolean {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } }
  return lostTry.test(String(value?.message ?? message))
}

/** Returns the fault in the stored output of a job. Undefined if there is none. */
export function readFault(output: unknown, queue: string): JobFault | undefined {
  if (isLost(output)) return { kind: 'lost', code: 'LOST_TRY', place: queue }
  return jobFault.safeParse(output).data
}
