import { deliverySeconds } from '@/lib/webhooks'
import { now } from '../../foundations/clock'
import type { Sender, Sent } from '../../foundations/outbound'
import type { LoggedEvent } from './event-log'
import type { Leased } from './lease'
import { makeSigner, type Signer, signRequest } from './request'
import { listSecrets } from './secret'

export const deliveryTimeoutMs = deliverySeconds * 1000

/**
 * The functions that a pump needs to send requests. A pump delivers the events of one destination.
 * `slots` limits the number of simultaneous requests of all pumps together.
 */
export type Means = {
  sender: Sender
  slots: <T>(isFailing: boolean, send: () => Promise<T>) => Promise<T>
  /**
   * `stopping`: the process begins no further attempt. `aborted`: it has also cancelled the
   * attempts in flight.
   */
  stage: () => 'running' | 'stopping' | 'aborted'
}

/** An attempt that has ended: its result, its start and its duration. */
export type Posted = { sent: Sent; at: Date; durationMs: number }

/** Signs events and sends them to a destination, with the values from the start of the lease. */
export class Poster {
  readonly #leased: Leased
  readonly #means: Means
  #signer: Signer

  constructor(leased: Leased, means: Means) {
    this.#leased = leased
    this.#means = means
    this.#signer = makeSigner(listSecrets(leased, now()))
  }

  /**
   * Sends an event when a slot is free. Returns undefined if the process stops before the event is
   * sent, or cancels the request. The event then has no outcome, so another process sends it.
   */
  post(event: LoggedEvent, isFailing: boolean): Promise<Posted | undefined> {
    return this.#means.slots(isFailing, () => this.#postNow(event))
  }

  async #postNow(event: LoggedEvent): Promise<Posted | undefined> {
    const { sender, stage } = this.#means
    if (stage() !== 'running') return undefined
    const at = now()
    const startedAt = performance.now()
    const signed = signRequest(this.#signerAt(at), event, at)
    const { url } = this.#leased
    const sent = await sender.post({ url, ...signed, timeoutMs: deliveryTimeoutMs })
    if (stage() === 'aborted') return undefined
    return { sent, at, durationMs: Math.round(performance.now() - startedAt) }
  }

  /** The previous secret stops signing when its grace period ends, even during a lease. */
  #signerAt(at: Date): Signer {
    const { previousExpiresAt } = this.#leased
    if (this.#signer.length > 1 && previousExpiresAt && previousExpiresAt <= at)
      this.#signer = this.#signer.slice(0, 1)
    return this.#signer
  }
}
