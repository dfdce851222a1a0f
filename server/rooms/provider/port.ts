import type { ApplicationState, FieldFault, Submission } from '@/lib/provider'

export type { ApplicationState, FieldFault, Submission } from '@/lib/provider'

/**
 * The result of a submission. `unknown` means that it may have arrived; sending the same reference
 * again is safe.
 */
export type SubmitResult =
  | { kind: 'accepted'; state: ApplicationState }
  | { kind: 'refused'; fields: FieldFault[] }
  | { kind: 'unknown' }

/** A state that the provider reported by a callback. Repeated callbacks have the same id. */
export type ProviderEvent = { id: string; state: ApplicationState }

/** A callback as received. `header` returns a header by its name in lower case. */
export type SignedCallback = {
  header: (name: string) => string | undefined
  bytes: Uint8Array
}

/** The operations that the service needs from a verification provider. */
export type Port = {
  /** Errors of the provider or network never throw. */
  submit(submission: Submission, timeoutMs: number): Promise<SubmitResult>
  /** Undefined if the provider does not know the application, or does not answer. */
  read(reference: string): Promise<ApplicationState | undefined>
  /** Verifies the signature. Throws UNAUTHORIZED, MALFORMED_JSON. */
  receive(callback: SignedCallback): Promise<ProviderEvent[]>
  /**
   * Reads an application that cannot exist and returns the status, 404 from a provider that accepts
   * the key. Throws the error of the network.
   */
  probe(): Promise<number>
}
