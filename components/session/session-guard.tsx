'use client'

import { LazyPart, type LazySource } from '@/components/ui/lazy-part'
import type { TimeLeft } from '@/lib/contracts/browser/session'
import type { SessionWords } from './words'

export type GuardProps = TimeLeft & { words: SessionWords }

const warning: LazySource<GuardProps> = {
  load: async () => (await import('./session-warning')).SessionWarning,
}

/**
 * Loads the warning that the session will end. If loading fails, the server still ends the session.
 */
export const SessionGuard = (props: GuardProps) => <LazyPart source={warning} props={props} />
