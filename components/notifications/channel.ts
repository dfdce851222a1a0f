/** What the tabs of one person tell one another. */
export type InboxNews =
  | { kind: 'count'; count: number; at: number }
  | { kind: 'read'; ids: readonly string[] }
  | { kind: 'readAll'; before: string }
  /** Said by a page that has just begun to listen: something may have been said while it was on its way. */
  | { kind: 'hello' }
  /** The answer to it. */
  | { kind: 'known'; count: number }

const version = 1
const isNews = (data: unknown): data is InboxNews => typeof data === 'object' && data !== null && (data as { v?: unknown }).v === version

/** Listens to the person's other tabs. Returns how to tell them something and how to stop. */
export function openInboxChannel(uid: string, hear: (news: InboxNews) => void): { tell: (news: InboxNews) => void; close: () => void } {
  const channel = new BroadcastChannel(`np:${uid}`)
  channel.onmessage = ({ data }) => {
    // A tab that was loaded before a change of these words says what this one cannot read.
    if (isNews(data)) hear(data)
  }
  return { tell: (news) => channel.postMessage({ v: version, ...news }), close: () => channel.close() }
}
