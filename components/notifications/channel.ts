import { type Channel, openChannel } from '@/components/tabs/channel'

/** Where a mark stands: shown and perhaps still taken back, told to the server, or taken back. */
export type MarkStage = 'held' | 'sent' | 'back'

/** What the tabs of one person tell one another of the inbox. */
export type InboxNews =
  | { count: number; at: number }
  | { read: readonly string[]; stage: MarkStage }
  | { readAll: true; before: string; covers: number; stage: MarkStage }
  /** Said by a page that has just begun to listen: something may have been said while it was on its way. */
  | { hello: true }
  /** The answer to it: the server's count as it is known here. */
  | { known: number }

/** Listens to the person's other tabs. Returns how to tell them something and how to stop. */
export const openInboxChannel = (
  uid: string,
  hear: (news: InboxNews) => void,
): Channel<InboxNews> => openChannel(`np:${uid}`, hear)

/** The news of one mark. */
export const tellOfMark = (
  { reach, id, covers }: { reach: 'one' | 'all'; id: string; covers: number },
  stage: MarkStage,
): InboxNews =>
  reach === 'one' ? { read: [id], stage } : { readAll: true, before: id, covers, stage }
