import { type Channel, openChannel } from '@/components/tabs/channel'

/** What the tabs of a browser tell one another about its one session: it lasts until then, or somebody has ended it. Milliseconds since 1970. */
export type SessionNews = { kind: 'extended'; idleAt: number; lastAt: number } | { kind: 'logout' }

/** Listens to the other tabs. Returns how to tell them something and how to stop. */
export const openSessionChannel = (hear: (news: SessionNews) => void): Channel<SessionNews> =>
  openChannel('session', hear)
