/** A call: the times of its request and of its response, in ms. */
export type Span = { startedAt: number; endedAt: number }
/**
 * A write by one call. `isSure` is false if the item possibly did not exist at the time of the
 * write.
 */
type Write = Span & { call: Span; value: boolean; isSure: boolean }
type Item = { arrival: Span; isRead: Write[]; isArchived: Write[] }
type Changed = 'isRead' | 'isArchived'
type Mark = { call: Span; before?: string | undefined }
/** A read of the unread count. `call`: the call of the read, if the same call also wrote. */
type Count = { span: Span; count: number; call?: Span }

const always: Span = { startedAt: -Infinity, endedAt: -Infinity }
const writeOf = (call: Span, value: boolean, isSure = true): Write => ({
  ...call,
  call,
  value,
  isSure,
})

/**
 * Returns the values that a read may show. A value is too old if a later write has certainly
 * replaced it before the read. That write began after the write of the value had ended, and ended
 * before the read began. `own`: the call of the read, if the same call also wrote. The read must
 * show that write.
 */
function listPossible(
  writes: readonly Write[],
  { startedAt, endedAt }: Span,
  own?: Span,
): boolean[] {
  const isKnown = (write: Write) =>
    write.isSure && (write.endedAt <= startedAt || write.call === own)
  const newest = Math.max(...writes.filter(isKnown).map((write) => write.startedAt))
  return writes
    .filter((write) => write.startedAt <= endedAt && write.endedAt >= newest)
    .map(({ value }) => value)
}

/**
 * The calls of several clients on one inbox at the same time. Computes which unread counts each
 * read may return. A count must include every write that got its response before the read began.
 */
export class InboxHistory {
  readonly #items = new Map<string, Item>()
  readonly #mutes: Write[]
  readonly #marks: Mark[] = []
  readonly #counts: Count[] = []

  /** Create the history while no call runs. `items`: all items. `isMuted`: the preference. */
  constructor(
    items: readonly { id: string; isRead: boolean; isArchived: boolean }[],
    isMuted: boolean,
  ) {
    this.#mutes = [writeOf(always, isMuted)]
    for (const { id, isRead, isArchived } of items)
      this.#items.set(id, {
        arrival: always,
        isRead: [writeOf(always, isRead)],
        isArchived: [writeOf(always, isArchived)],
      })
  }

  /** Lists the items whose ids the clients know. */
  get ids(): string[] {
    return [...this.#items.keys()]
  }

  /** Adds messages that arrived. While the person mutes messages, a new message counts as read. */
  arrive(call: Span, ids: readonly string[]): void {
    for (const id of ids)
      this.#items.set(id, { arrival: call, isRead: [], isArchived: [writeOf(call, false)] })
  }

  mute(call: Span, isMuted: boolean): void {
    this.#mutes.push(writeOf(call, isMuted))
  }

  change(call: Span, id: string, { isRead, isArchived }: Partial<Record<Changed, boolean>>): void {
    const item = this.#items.get(id)!
    if (isRead !== undefined) item.isRead.push(writeOf(call, isRead))
    if (isArchived !== undefined) item.isArchived.push(writeOf(call, isArchived))
  }

  /** Adds a call that marks all items as read, or those up to the item `before`. */
  markAll(call: Span, before?: string): void {
    this.#marks.push({ call, before })
  }

  /** Adds a count that a call returned. `call`: the same call, if it also wrote. */
  observe(span: Span, count: number, call?: Span): void {
    this.#counts.push({ span, count, ...(call ? { call } : {}) })
  }

  /**
   * Lists each impossible count, with the smallest and the largest possible count. No call may run
   * at this time. `order`: the ids of all items, oldest first.
   */
  listFaults(order: readonly string[]): { count: number; least: number; most: number }[] {
    const items = [...this.#items].map(([id, item]) => ({
      ...item,
      isRead: [...this.#listArrived(item), ...item.isRead, ...this.#listMarks(id, item, order)],
    }))
    return this.#counts.flatMap(({ span, count, call }) => {
      const known = items.filter(({ arrival }) => arrival.startedAt <= span.endedAt)
      let [least, most] = [0, 0]
      for (const { arrival, isRead, isArchived } of known) {
        const read = listPossible(isRead, span, call)
        const archived = listPossible(isArchived, span, call)
        if (read.includes(false) && archived.includes(false)) most += 1
        const isThere = arrival.endedAt <= span.startedAt
        if (isThere && !read.includes(true) && !archived.includes(true)) least += 1
      }
      return count < least || count > most ? [{ count, least, most }] : []
    })
  }

  /**
   * Returns the possible first values of `isRead` of an item. If the mute preference changed during
   * the arrival, true and false are possible.
   */
  #listArrived({ arrival }: Item): Write[] {
    if (arrival === always) return []
    return listPossible(this.#mutes, arrival).map((isMuted) => writeOf(arrival, isMuted))
  }

  #listMarks(id: string, { arrival }: Item, order: readonly string[]): Write[] {
    return this.#marks.flatMap(({ call, before }) => {
      const place = order.indexOf(id)
      if (before !== undefined) return place <= order.indexOf(before) ? [writeOf(call, true)] : []
      if (arrival.startedAt > call.endedAt) return []
      return [writeOf(call, true, arrival.endedAt <= call.startedAt)]
    })
  }
}
