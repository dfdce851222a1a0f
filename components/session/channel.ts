import { type Channel, openChannel } from '@/components/tabs/channel'

/** The messages between tabs about the browser's session. Times are in milliseconds since 1970. */
export type SessionMessage =
  | { kind: 'extended'; idleAt: number; lastAt: number }
  /** `hasExpired`: the session ended without a sign-out in this browser. */
  | { kind: 'logout'; hasExpired?: boolean }

export const openSessionChannel = (
  onMessage: (message: SessionMessage) => void,
): Channel<SessionMessage> => openChannel('session', 1, onMessage)
