import { env } from '../foundations/env'
import { persona } from './provider/persona'
import type {
  HandOff,
  Kind,
  Port,
  ProviderEvent,
  SignedCallback,
  State,
  Submission,
  SubmitResult,
} from './provider/port'
import { standard } from './provider/standard'

export { stop } from './provider/call'
export type {
  HandOff,
  Kind,
  ProviderEvent,
  SignedCallback,
  State,
  Submission,
  SubmitResult,
} from './provider/port'
export { setUrl } from './provider/standard'

const patientTimeoutMs = 10_000
const adapters: Record<Kind, Port> = { standard, persona }

/**
 * Returns the adapter of an application by its kind. Without a kind, returns the adapter for new
 * applications (`BAAS_KIND`).
 */
const adapterOf = (kind: Kind | null | undefined): Port => adapters[kind ?? env().BAAS_KIND]

/**
 * Submits an application. Its reference is also the idempotency key. Never throws. After an error
 * of the provider or the network, the result is `unknown`.
 */
export const submit = (
  submission: Submission,
  timeoutMs = env().BAAS_TIMEOUT_MS,
): Promise<SubmitResult> => adapterOf(null).submit(submission, { timeoutMs, isQueued: false })

/**
 * Submits an application from the queue. No caller waits, so the call is rate-limited and has a
 * longer timeout.
 */
export const submitLater = (submission: Submission): Promise<SubmitResult> =>
  adapterOf(null).submit(submission, { timeoutMs: patientTimeoutMs, isQueued: true })

/**
 * Reads the state of an application. The call is rate-limited. Undefined if the provider does not
 * know the application or does not respond.
 */
export const read = (
  reference: string,
  { kind = null, id = null }: { kind?: Kind | null; id?: string | null } = {},
): Promise<State | undefined> => adapterOf(kind ?? 'standard').read({ reference, id })

/**
 * Returns the events in a signed callback. Throws UNAUTHORIZED if the signature is invalid, and
 * MALFORMED_JSON if the body is invalid.
 */
export const receive = (callback: SignedCallback): Promise<ProviderEvent[]> =>
  standard.receive(callback)

/**
 * Like `receive`, but for a provider whose callbacks (hints) contain only the id of the changed
 * application.
 */
export const receiveHint = (callback: SignedCallback): Promise<ProviderEvent[]> =>
  persona.receive(callback)

/**
 * Creates a page at the provider on which a person meets a requirement. Undefined if the provider
 * does not respond.
 */
export const handOff = (
  submission: Submission,
  { kind, id, returnUrl }: { kind: Kind | null; id: string | null; returnUrl: string },
): Promise<HandOff | undefined> =>
  adapterOf(kind ?? 'standard').handOff(submission, { id, returnUrl })

/** Returns the name of a provider as pages show it. */
export const nameOf = (kind: Kind | null): string => adapterOf(kind ?? 'standard').name

/**
 * Whether callbacks of a provider are only hints, which contain no state. For such a provider, the
 * service reads each state in a separate call.
 */
export const hasOnlyHints = (kind: Kind | null): boolean =>
  adapterOf(kind ?? 'standard').hasOnlyHints

/**
 * Tests the API key: reads an application that cannot exist and returns the HTTP status. 404 means
 * that the provider accepts the key. Throws network errors.
 */
export const probe = (): Promise<number> => adapterOf(null).probe()

/** The settings of the connection to the provider. Undefined while a sandbox uses its simulator. */
export function settings(): { url: 'BAAS_URL' | 'PERSONA_URL'; key: string } | undefined {
  if (env().BAAS_KIND === 'persona') return { url: 'PERSONA_URL', key: 'PERSONA_API_KEY' }
  return env().BAAS_URL ? { url: 'BAAS_URL', key: 'BAAS_API_KEY' } : undefined
}
