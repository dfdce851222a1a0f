import type { ApplicationState, FieldFault, Submission } from '@/lib/provider'

export type { FieldFault, Submission } from '@/lib/provider'

/**
 * A requirement of the provider. With `action` `provider`, the person meets the requirement on a
 * page of the provider.
 */
export type Requirement = FieldFault & { action?: 'provider' | undefined }

/** The names of the adapters, which are the values of `BAAS_KIND`. */
export type Kind = 'standard' | 'persona'

/**
 * The state of an application. `kind`: the adapter that received the application. Absent means
 * `standard`.
 */
export type State = Omit<ApplicationState, 'requirements'> & {
  requirements?: Requirement[] | undefined
  kind?: Kind
}

/**
 * The result of a submission. `unknown`: the provider may or may not have received the submission.
 * Another submission with the same reference is safe.
 */
export type SubmitResult =
  | { kind: 'accepted'; state: State }
  | { kind: 'refused'; fields: FieldFault[] }
  | { kind: 'unknown' }

/**
 * An event in a callback. Normally, the event contains the new state. A hint contains only the id
 * of the changed object, so the service must read the state. A repeated callback has the same id.
 */
export type ProviderEvent =
  | { id: string; state: State }
  | { id: string; reference: string; objectId: string }

/** A callback as received. `header` returns a header by its name in lower case. */
export type SignedCallback = {
  header: (name: string) => string | undefined
  bytes: Uint8Array
}

/**
 * The timeout of a call, and whether the call comes from the queue. A call from the queue waits
 * longer, and the queue may repeat the call.
 */
export type Means = { timeoutMs: number; isQueued: boolean }

/** An application at the provider. `id` is the provider's own id, if it is known. */
export type Known = { reference: string; id?: string | null | undefined }

/**
 * A URL that opens a page at the provider once, for one person. If the person has already finished
 * there, the state of the application instead.
 */
export type HandOff = { url: string; expiresAt: Date | undefined } | { state: State }

/** The operations that the service needs from a verification provider. */
export type Port = {
  /** The name that pages show. */
  name: string
  /**
   * Whether callbacks are only hints, which contain no state. Each state then comes from a response
   * to our call, and its sequence is a time in ms.
   */
  hasOnlyHints: boolean
  /** Submits an application. Never throws for errors of the provider or the network. */
  submit(submission: Submission, means: Means): Promise<SubmitResult>
  /** Reads a state. Undefined if the provider does not know the application or does not respond. */
  read(application: Known): Promise<State | undefined>
  /**
   * Returns the events in a callback. Throws UNAUTHORIZED if the signature is invalid, and
   * MALFORMED_JSON if the body is invalid.
   */
  receive(callback: SignedCallback): Promise<ProviderEvent[]>
  /**
   * Creates a page on which the person meets a requirement. From that page, the person returns to
   * `returnUrl`. Undefined if the provider has no such pages or does not respond.
   */
  handOff(
    submission: Submission,
    at: { id: string | null; returnUrl: string },
  ): Promise<HandOff | undefined>
  /**
   * Tests the API key: reads an application that cannot exist and returns the HTTP status. 404
   * means that the provider accepts the key. Throws network errors.
   */
  probe(): Promise<number>
}
