import { now } from '../../foundations/clock'
import { db } from '../../foundations/db'
import { isAskedFor } from './asked-for'
import { storeChange } from './changes'
import { type LoggedEvent, listDueRetries } from './event-log'
import { EventReader } from './event-reader'
import { type Health, judge, maxWindow } from './health'
import { type Leased, leaseSeconds, readLease, release } from './lease'
import { type Means, type Posted, Poster } from './poster'
import { findProbe } from './probe'
import { Progress } from './progress'
import { type Round, record } from './record'

const maxRetriesInFlight = 2
const renewMs = (leaseSeconds * 1000) / 3
const idleProbeSeconds = 30

type Flight = { event: LoggedEvent; attempts: number; isRetry: boolean; isProbe: boolean }
const firstTry = { attempts: 0, isRetry: false, isProbe: false }
type Landed = Flight & Posted

/** A batch of finished attempts that is being stored. */
type Storing = {
  landed: readonly Landed[]
  round: Round
  hasRecovered: boolean
  done: Promise<void>
  isStored?: boolean
  error?: unknown
}

/**
 * Delivers events to one destination while this process holds the lease (the right to deliver).
 * Sends new events in the order of their sequence, even while earlier outcomes are being stored. At
 * most eight attempts have begun and are not recorded yet. So a killed process causes at most eight
 * repeated deliveries.
 */
export class Pump {
  readonly #leased: Leased
  readonly #means: Means
  readonly #poster: Poster
  readonly #progress: Progress
  #reader: EventReader
  #health: Health
  /** The attempts that have begun but are not recorded yet, by sequence. */
  readonly #begun = new Map<number, Flight>()
  #landed: Landed[] = []
  #storing: Storing | undefined
  #recordedPosition: number
  #renewAt = performance.now() + renewMs
  #lookedForRetriesAt: number
  #mayProbe: boolean
  #hasNews = false
  #hasLooked = false
  #isPaused = false
  #wake = () => {}

  constructor(leased: Leased, means: Means) {
    this.#leased = leased
    this.#means = means
    this.#poster = new Poster(leased, means)
    this.#progress = new Progress(leased.position)
    this.#reader = new EventReader(leased.organizationId, leased.position)
    this.#recordedPosition = leased.position
    this.#lookedForRetriesAt = leased.hasDueRetries ? Number.NEGATIVE_INFINITY : performance.now()
    this.#mayProbe = leased.state === 'failing'
    const { state, failures, probes } = leased
    this.#health = { state, failures, probes, window: maxWindow, probeInSeconds: null }
  }

  /** Delivers until nothing is left, the lease is lost, or the process stops. */
  async run(): Promise<void> {
    try {
      await this.#deliver()
    } finally {
      await this.#storing?.done
      await release(this.#leased)
    }
  }

  /** Makes the pump look for events that were numbered after the lease began. */
  look(): void {
    this.#hasLooked = true
    this.notice()
  }

  async #deliver(): Promise<void> {
    for (;;) {
      if (this.#hasLooked && !(await this.#lookAgain())) return
      // Starts to store a batch before the next attempts begin, so that the storage and the
      // attempts overlap. Because of the wait, the connection pool sends the batch first.
      if (this.#startToStore()) await new Promise<void>(process.nextTick)
      if (this.#means.stage() === 'running') await this.#begin()
      if (this.#begun.size === 0 && !this.#hasNews) break
      await this.#untilNews()
      if (!this.#finishStoring()) return
      // An aborted attempt has no outcome, so another process sends its event again.
      if (this.#means.stage() === 'aborted') return
    }
    await this.#storePosition()
  }

  /** Stores the position after events that needed no delivery. */
  async #storePosition(): Promise<void> {
    const { position } = this.#progress
    if (position === this.#recordedPosition) return
    const nothing = { attempts: [], retries: [], settled: [] }
    await record(db, this.#leased, { position, health: this.#health, ...nothing })
  }

  /**
   * Checks for new events, and whether deliveries pause. Returns false if the lease is lost. A
   * change of the destination ends the lease, so no attempt begins with old values.
   */
  async #lookAgain(): Promise<boolean> {
    if (this.#begun.size >= this.#health.window) return true
    this.#hasLooked = false
    this.#reader.look()
    const { isHeld, isPaused } = await readLease(this.#leased)
    this.#isPaused = isPaused
    return isHeld
  }

  /** Begins as many attempts as `window` allows, the maximum number in flight. */
  async #begin(): Promise<void> {
    if (this.#isPaused || this.#health.state === 'disabled') return
    if (this.#storing?.hasRecovered) return
    if (this.#health.state === 'failing') return this.#beginProbe()
    await this.#beginRetries()
    while (this.#begun.size < this.#health.window) {
      const event = await this.#takeNext()
      if (!event) return
      this.#progress.begin(event.seq)
      // An attempt of this event may have begun before the destination recovered and may still be
      // in flight. In that case, do not send the event a second time.
      if (!this.#begun.has(event.seq)) this.#send({ event, ...firstTry })
    }
  }

  /**
   * Begins a probe, which tests whether the destination has recovered. Begins only one per lease.
   */
  async #beginProbe(): Promise<void> {
    if (!this.#mayProbe) return
    this.#mayProbe = false
    const { probe, skipTo } = await findProbe(this.#leased, {
      position: this.#progress.position,
      wantsNewest: this.#health.probes % 2 === 1,
    })
    this.#progress.skipTo(skipTo)
    this.#health = { ...this.#health, probeInSeconds: idleProbeSeconds }
    if (!probe) return
    if (probe.event.seq === skipTo + 1) this.#progress.begin(probe.event.seq)
    this.#send({ ...probe, isProbe: true })
  }

  async #beginRetries(): Promise<void> {
    const inFlight = [...this.#begun.values()].filter(({ isRetry }) => isRetry).length
    const free = Math.min(maxRetriesInFlight - inFlight, this.#health.window - this.#begun.size)
    // Even a busy pump looks for due retries at most once a second.
    if (free <= 0 || performance.now() - this.#lookedForRetriesAt < 1000) return
    this.#lookedForRetriesAt = performance.now()
    for (const { attempts, ...event } of await listDueRetries(this.#leased, free)) {
      if (this.#begun.has(event.seq)) continue
      this.#send({ event, attempts, isRetry: true, isProbe: false })
    }
  }

  /**
   * Returns the next event to deliver. Undefined at the end of the log. During a long search, also
   * returns undefined when outcomes must be stored or the lease must be renewed.
   */
  async #takeNext(): Promise<LoggedEvent | undefined> {
    for (;;) {
      const event = await this.#reader.next()
      if (!event) {
        // The head is the highest sequence in the log. The reader has read all events up to the
        // head.
        this.#progress.skipTo(this.#leased.head)
        return undefined
      }
      if (isAskedFor(this.#leased, event) && !this.#progress.isSettled(event.seq)) return event
      this.#progress.skipTo(event.seq)
      if (this.#hasNews) return undefined
    }
  }

  #send(flight: Flight): void {
    const { event } = flight
    this.#begun.set(event.seq, flight)
    void this.#poster.post(event, this.#health.state === 'failing').then((posted) => {
      if (posted) this.#landed.push({ ...flight, ...posted })
      else this.#begun.delete(event.seq)
      if (!this.#storing) this.notice()
    })
  }

  /** Wakes the pump, for example because an attempt has ended or the process stops. */
  notice(): void {
    this.#hasNews = true
    this.#wake()
  }

  /**
   * Waits until an attempt ends, a batch is stored, new events exist, or the lease needs renewal.
   */
  async #untilNews(): Promise<void> {
    if (!this.#hasNews)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.#renewInMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#hasNews = false
    this.#wake = () => {}
  }

  get #renewInMs(): number {
    return this.#storing ? renewMs : Math.max(0, this.#renewAt - performance.now())
  }

  /**
   * Starts to store all finished attempts and to renew the lease. Returns false if there is nothing
   * to store or renew, or if an earlier batch is still being stored.
   */
  #startToStore(): boolean {
    if (this.#storing || (this.#landed.length === 0 && this.#renewInMs > 0)) return false
    const landed = this.#landed
    this.#landed = []
    const { round, hasRecovered } = this.#judge(landed)
    const storing: Storing = { landed, round, hasRecovered, done: Promise.resolve() }
    const end = (result: Pick<Storing, 'isStored' | 'error'>) => {
      Object.assign(storing, result)
      this.notice()
    }
    storing.done = this.#store(round, hasRecovered).then(
      (isStored) => end({ isStored }),
      (error: unknown) => end({ error }),
    )
    this.#storing = storing
    this.#renewAt = performance.now() + renewMs
    return true
  }

  /** Returns false if the lease is lost. Throws the error if the batch could not be stored. */
  #finishStoring(): boolean {
    const { landed, round, hasRecovered, isStored, error } = this.#storing ?? {}
    if (error !== undefined) throw error
    if (!landed || !round || isStored === undefined) return true
    this.#storing = undefined
    for (const { event } of landed) this.#begun.delete(event.seq)
    this.#recordedPosition = round.position
    // After a recovery, sends again the events whose attempts failed.
    if (hasRecovered) this.#restart()
    return isStored
  }

  /**
   * Updates the state of the destination by these attempts. `hasRecovered`: the destination was
   * failing at any time since the last batch, and is not any more.
   */
  #judge(landed: readonly Landed[]): { round: Round; hasRecovered: boolean } {
    let hasFailed = this.#health.state === 'failing'
    const attempts: Round['attempts'] = []
    const retries: Round['retries'] = []
    const settled: number[] = []
    for (const { event, sent, at, durationMs, ...flight } of landed) {
      const { seq: sequence } = event
      const { health, effect } = judge(this.#health, { sent, ...flight }, now())
      this.#health = health
      hasFailed ||= health.state === 'failing'
      attempts.push({ sequence, n: flight.attempts + 1, at, durationMs, sent })
      if (effect.kind === 'settled') settled.push(sequence)
      if (effect.kind === 'retried')
        retries.push({ sequence, attempts: effect.attempts, inSeconds: effect.inSeconds })
      if (effect.kind !== 'held') this.#progress.settle(sequence)
    }
    const { position } = this.#progress
    const round = { position, health: this.#health, attempts, retries, settled }
    return { round, hasRecovered: hasFailed && this.#health.state === 'on' }
  }

  #store(round: Round, hasRecovered: boolean): Promise<boolean> {
    if (round.health.state === 'disabled') return storeChange(this.#leased, round, 'disabled')
    if (hasRecovered) return storeChange(this.#leased, round, 'enabled')
    return record(db, this.#leased, round, round.health.state !== 'on')
  }

  #restart(): void {
    this.#progress.rewind()
    this.#reader = new EventReader(this.#leased.organizationId, this.#progress.last)
  }
}
