/** A result of an operation that contains more than data, for example headers. */
export type Reply = {
  data?: unknown
  meta?: unknown
  status?: number
  headers?: Record<string, string>
  /** Set-Cookie lines. */
  cookies?: readonly string[]
  /** The body as text, in place of data and meta. */
  text?: string
  /** The body as a stream, in place of data and meta. */
  stream?: ReadableStream<Uint8Array>
  /** The page to which a plain form is redirected. */
  next?: string
}

const replies = new WeakSet<object>()
/** Marks a result of an operation as a `Reply`, not as data. */
export function reply(parts: Reply): Reply {
  replies.add(parts)
  return parts
}
export const isReply = (result: unknown): result is Reply =>
  typeof result === 'object' && result !== null && replies.has(result)
/** Returns the data of an operation's result, which is a `Reply` or the data itself. */
export const dataOf = (result: unknown): unknown => (isReply(result) ? result.data : result)
