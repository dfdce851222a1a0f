/** What a verb may answer instead of its plain data. */
export type Reply = {
  data?: unknown
  meta?: unknown
  status?: number
  headers?: Record<string, string>
  /** Set-Cookie lines, each on its own. */
  cookies?: readonly string[]
  /** The body itself, written already, in place of data and meta. */
  text?: string
  /** The same in pieces. */
  stream?: ReadableStream<Uint8Array>
  /** Where a plain form goes from here. */
  next?: string
}

const replies = new WeakSet<object>()
/** Marks an answer that carries more than its data. */
export function reply(parts: Reply): Reply {
  replies.add(parts)
  return parts
}
export const isReply = (result: unknown): result is Reply =>
  typeof result === 'object' && result !== null && replies.has(result)
