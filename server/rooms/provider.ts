import { env } from '../foundations/env'
import { processSingleton } from '../foundations/process-singleton'
import { pace } from './provider/pace'
import type {
  ApplicationState,
  ProviderEvent,
  SignedCallback,
  Submission,
  SubmitResult,
} from './provider/port'
import { standard } from './provider/standard'

export { stop } from './provider/call'
export type {
  ApplicationState,
  ProviderEvent,
  SignedCallback,
  Submission,
  SubmitResult,
} from './provider/port'
export { setUrl } from './provider/standard'

const patientTimeoutMs = 10_000
// Limits the rate of calls to a provider that has just recovered, even with a long backlog.
const turn = () => processSingleton('provider.turn', () => pace(env().BAAS_CALLS_PER_SECOND))()

/**
 * Submits with a reference that is also the idempotency key. Errors of the provider or network
 * never throw.
 */
export const submit = (
  submission: Submission,
  timeoutMs = env().BAAS_TIMEOUT_MS,
): Promise<SubmitResult> => standard.submit(submission, timeoutMs)

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
  return standard.read(reference)
}

/** Returns the states in a signed callback. Throws UNAUTHORIZED, MALFORMED_JSON. */
export const receive = (callback: SignedCallback): Promise<ProviderEvent[]> =>
  standard.receive(callback)

/**
 * Reads an application that cannot exist and returns the status, 404 from a provider that accepts
 * the key. Throws the error of the network.
 */
export const probe = (): Promise<number> => standard.probe()
