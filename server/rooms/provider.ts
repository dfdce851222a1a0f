import { baseUrlOf } from '@/lib/base-url'
import {
  type ApplicationState,
  applicationPath,
  applicationState,
  applicationsPath,
  type FieldFault,
  refusal,
  type Submission,
} from '@/lib/provider'
import { env } from '../foundations/env'
import { describe, log } from '../foundations/log'
import { exchange } from '../foundations/outbound'
import { get, processSingleton, set } from '../foundations/process-singleton'
import { secrets } from '../foundations/secrets'
import { pace } from './provider/pace'

/**
 * The result of a submission. `unknown` means that it may have arrived; sending the same reference
 * again is safe.
 */
export type SubmitResult =
  | { kind: 'accepted'; state: ApplicationState }
  | { kind: 'refused'; fields: FieldFault[] }
  | { kind: 'unknown' }

const patientTimeoutMs = 10_000
// Limits the rate of calls to a provider that has just recovered, even with a long backlog.
const turn = () => processSingleton('provider.turn', () => pace(env().BAAS_CALLS_PER_SECOND))()
const stopping = () => processSingleton('provider.stopping', () => new AbortController())

/** Ends all current and future calls. Another process takes their jobs from the queue. */
export async function stop(): Promise<void> {
  stopping().abort()
}

/** Sets the URL of the sandbox's provider simulator after it listens. */
export const setUrl = (url: string): string => set('provider.url', url)
const baseUrl = (): string => {
  const url = env().BAAS_URL ?? get<string>('provider.url')
  if (!url) throw new Error('no provider is set')
  return baseUrlOf(url)
}

/**
 * Submits with a reference that is also the idempotency key. Errors of the provider or network
 * never throw.
 */
export async function submit(
  submission: Submission,
  timeoutMs = env().BAAS_TIMEOUT_MS,
): Promise<SubmitResult> {
  try {
    const { status, body } = await call('POST', applicationsPath, timeoutMs, {
      idempotencyKey: submission.reference,
      body: submission,
    })
    if (status === 200 || status === 201) {
      const state = applicationState.safeParse(body)
      // A response about another reference is ignored.
      return state.success && state.data.reference === submission.reference
        ? { kind: 'accepted', state: state.data }
        : { kind: 'unknown' }
    }
    const refused = status === 422 ? refusal.safeParse(body) : undefined
    return refused?.success
      ? { kind: 'refused', fields: refused.data.error.fields }
      : { kind: 'unknown' }
  } catch (error) {
    log().warn({ event: 'provider.unreachable', ...describe(error) })
    return { kind: 'unknown' }
  }
}

/** Submits from the queue, where no caller waits: at the limited rate and with a longer timeout. */
export async function submitLater(submission: Submission): Promise<SubmitResult> {
  await turn()
  return submit(submission, patientTimeoutMs)
}

/**
 * Reads the state of an application at the limited rate. Undefined if the provider does not know
 * it.
 */
export async function read(reference: string): Promise<ApplicationState | undefined> {
  await turn()
  try {
    const { status, body } = await call(
      'GET',
      applicationPath(reference),
      Math.min(env().BAAS_TIMEOUT_MS, patientTimeoutMs),
    )
    const state = status === 200 ? applicationState.safeParse(body) : undefined
    return state?.success && state.data.reference === reference ? state.data : undefined
  } catch {
    return undefined
  }
}

const unknownReference = 'doctor:0'
const probeMs = 4500

/**
 * Reads an application that cannot exist and returns the status, 404 from a provider that accepts
 * the key. Throws the error of the network.
 */
export const probe = async (): Promise<number> =>
  (await call('GET', applicationPath(unknownReference), probeMs)).status

type Sent = { idempotencyKey: string; body: unknown }

const call = (
  method: string,
  path: string,
  timeoutMs: number,
  sent?: Sent,
): Promise<{ status: number; body: unknown }> =>
  exchange(baseUrl() + path, {
    method,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping().signal]),
    headers: {
      authorization: `Bearer ${secrets().baasApiKey}`,
      ...(sent ? { 'idempotency-key': sent.idempotencyKey } : {}),
    },
    body: sent && JSON.stringify(sent.body),
  })
