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
import { get, processSingleton, set } from '../foundations/process-singleton'
import { secrets } from '../foundations/secrets'
import { exchange } from './provider/exchange'
import { pace } from './provider/pace'

/** What became of a submission. `unknown`: it may or may not have arrived; the same reference is safe to send again. */
export type SubmitResult =
  | { kind: 'accepted'; state: ApplicationState }
  | { kind: 'refused'; fields: FieldFault[] }
  | { kind: 'unknown' }

const patientTimeoutMs = 10_000
// However many wait when the provider comes back, it is not run over.
const turn = () => processSingleton('provider.turn', () => pace(env().BAAS_CALLS_PER_SECOND))()
const stopping = () => processSingleton('provider.stopping', () => new AbortController())

/** Ends every call under way and to come: what they carried is still in the queue, for the next process. */
export async function stop(): Promise<void> {
  stopping().abort()
}

/** Where the sandbox's simulator listens, once it does. */
export const setUrl = (url: string): string => set('provider.url', url)
const baseUrl = (): string => {
  const url = env().BAAS_URL ?? get<string>('provider.url')
  if (!url) throw new Error('no provider is set')
  return baseUrlOf(url)
}

/** Submits under its reference, which is also its idempotency key. Never throws for what the provider or the network does. */
export async function submit(
  submission: Submission,
  timeoutMs = env().BAAS_TIMEOUT_MS,
): Promise<SubmitResult> {
  try {
    const { status, body } = await call(
      'POST',
      applicationsPath,
      timeoutMs,
      submission.reference,
      submission,
    )
    if (status === 200 || status === 201) {
      const state = applicationState.safeParse(body)
      // An answer about something else is no answer.
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

/** The same for the queue, where nobody waits: when its turn comes, and with more patience. */
export async function submitLater(submission: Submission): Promise<SubmitResult> {
  await turn()
  return submit(submission, patientTimeoutMs)
}

/** Reads where an application stands when its turn comes; undefined when the provider does not say. */
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

const call = (
  method: string,
  path: string,
  timeoutMs: number,
  idempotencyKey?: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> =>
  exchange(baseUrl() + path, {
    method,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping().signal]),
    headers: {
      authorization: `Bearer ${secrets().baasApiKey}`,
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
