/** An answer that consists of more than data. */
export type Reply = {
  data?: unknown
  meta?: unknown
  status?: number
  headers?: Record<string, string>
  /** Set-Cookie lines. */
  cookies?: readonly string[]
  /** The body as text, instead of data and meta. */
  text?: string
  /** The body in pieces, instead of data and meta. */
  stream?: ReadableStream<Uint8Array>
  /** The page that a plain form is redirected to. */
  next?: string
}

const replies = new WeakSet<object>()
/** Marks an answer that consists of more than data. */
export function reply(parts: Reply): Reply {
  replies.add(parts)
  return parts
}
export const isReply = (result: unknown): result is Reply =>
  typeof result === 'object' && result !== null && replies.has(result)
/** The part of a verb's result that is its data. */
export const dataOf = (result: unknown): unknown => (isReply(result) ? result.data : result)
