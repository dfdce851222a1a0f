import { type LoggedEvent, listAfter } from './event-log'

const pageSize = 200
const minWaiting = 100

/** Reads the log of an organization in pages. Reads the next page before the queue is empty. */
export class EventReader {
  readonly #organizationId: string
  #last: number
  readonly #queue: LoggedEvent[] = []
  #reading: Promise<void> | undefined
  /** The log had no more events when it was read. */
  #isAtEnd = false
  #looks = 0

  constructor(organizationId: string, after: number) {
    this.#organizationId = organizationId
    this.#last = after
  }

  /** Reads the log again, because it may have grown. */
  look(): void {
    this.#looks += 1
    this.#isAtEnd = false
  }

  /** Returns the next event, or undefined at the end of the log. */
  async next(): Promise<LoggedEvent | undefined> {
    if (this.#queue.length === 0 && !this.#isAtEnd) await this.#fill()
    const event = this.#queue.shift()
    // The read that needs the page reports a failure.
    if (event && this.#queue.length < minWaiting && !this.#isAtEnd) this.#fill().catch(() => {})
    return event
  }

  #fill(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const looks = this.#looks
    const page = await listAfter(this.#organizationId, this.#last, pageSize)
    this.#queue.push(...page)
    this.#last = page.at(-1)?.seq ?? this.#last
    this.#isAtEnd = page.length < pageSize && looks === this.#looks
  }
}
