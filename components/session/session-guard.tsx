'use client'

import { Later, type LaterPart } from '@/components/ui/later'
import type { TimeLeft } from '@/lib/contracts/browser/session'
import type { SessionWords } from './words'

export type GuardProps = TimeLeft & { words: SessionWords }

const keeper: LaterPart<GuardProps> = {
  load: async () => (await import('./session-keeper')).SessionKeeper,
}

/** Warns before the session ends. Where it cannot be fetched the server ends the session all the same. */
export const SessionGuard = (props: GuardProps) => <Later part={keeper} given={props} />
