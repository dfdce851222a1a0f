import type { ApplicationState, FieldFault, Submission } from '@/lib/provider'

export type { FieldFault, Submission } from '@/lib/provider'

/** With the action `provider`, the person answers the requirement on a page of the provider. */
export type Requirement = FieldFault & { action?: 'provider' | undefined }

/** The adapters, by the values of `BAAS_KIND`. */
export type Kind = 'standard' | 'persona'

/** The state of an application. `kind` names the adapter; absent means `standard`. */
export type State = Omit<ApplicationState, 'requirements'> & {
  requirements?: Requirement[] | undefined
  kind?: Kind
}

/**
 * The result of a submission. `unknown` means that it may have arrived. Sending the same reference
 * again is safe.
 */
export type SubmitResult =
  | { kind: 'accepted'; state: State }
  | { kind: 'refused'; fields: FieldFault[] }
  | { kind: 'unknown' }

/**
 * A callback, with the state that it reports. A hint has only the id of the changed object, so the
 * service must read the state. Repeated callbacks have the same id.
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
 * The timeout and rate of a submission. A submission from the queue waits longer, and may be
 * repeated.
 */
export type Means = { timeoutMs: number; isQueued: boolean }

/** An application at the provider. `id` is the provider's own id, if it is known. */
export type Known = { reference: string; id?: string | null | undefined }

/**
 * A page of the provider for one person, whose URL works once. If the person has already finished
 * there, the state of the application instead.
 */
export type HandOff = { url: string; expiresAt: Date | undefined } | { state: State }

/** The operations that the service needs from a verification provider. */
export type Port = {
  /** The name that pages show. */
  name: string
  /** Errors of the provider or network never throw. */
  submit(submission: Submission, means: Means): Promise<SubmitResult>
  /** Undefined if the provider does not know the application, or does not answer. */
  read(application: Known): Promise<State | undefined>
  /** Verifies the signature. Throws UNAUTHORIZED, MALFORMED_JSON. */
  receive(callback: SignedCallback): Promise<ProviderEvent[]>
  /**
   * Creates a page on which the person answers a requirement. It leads back to `returnUrl`.
   * Undefined if the provider has no such pages, or does not answer.
   */
  handOff(
    submission: Submission,
    at: { id: string | null; returnUrl: string },
  ): Promise<HandOff | undefined>
  /**
   * Reads an application that cannot exist and returns the HTTP status: 404 if the provider accepts
   * the API key. Throws the error of the network.
   */
  probe(): Promise<number>
}
