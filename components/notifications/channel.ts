import { type Channel, openChannel } from '@/components/tabs/channel'

/** What the tabs of one person tell one another. */
export type InboxNews =
  | { kind: 'count'; count: number; at: number }
  | { kind: 'read'; ids: readonly string[] }
  | { kind: 'readAll'; before: string }
  /** Said by a page that has just begun to listen: something may have been said while it was on its way. */
  | { kind: 'hello' }
  /** The answer to it. */
  | { kind: 'known'; count: number }

/** Listens to the person's other tabs. Returns how to tell them something and how to stop. */
export const openInboxChannel = (uid: string, hear: (news: InboxNews) => void): Channel<InboxNews> => openChannel(`np:${uid}`, hear)
