import { type LoggedEvent, listAfter } from './event-log'

const pageSize = 200
const minWaiting = 100

/**
 * Reads the events of an organization page by page. Requests the next page before the queue is
 * empty, so that deliveries do not wait.
 */
export class EventReader {
  readonly #organizationId: string
  #last: number
  readonly #queue: LoggedEvent[] = []
  #reading: Promise<void> | undefined
  /** Whether the last read reached the end of the log. */
  #isAtEnd = false
  #looks = 0

  constructor(organizationId: string, after: number) {
    this.#organizationId = organizationId
    this.#last = after
  }

  /** After this call, `next` reads the log again, even if the log had ended. */
  look(): void {
    this.#looks += 1
    this.#isAtEnd = false
  }

  /** Returns the next event. Undefined at the end of the log. */
  async next(): Promise<LoggedEvent | undefined> {
    if (this.#queue.length === 0 && !this.#isAtEnd) await this.#fill()
    const event = this.#queue.shift()
    // Ignores an error here. If `next` needs the page, it reads the page again and throws the
    // error.
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
