'use client'

import { LazyPart, type LazySource } from '@/components/ui/lazy-part'
import type { TimeLeft } from '@/lib/contracts/browser/session'
import type { SessionWords } from './words'

export type GuardProps = TimeLeft & { words: SessionWords }

const keeper: LazySource<GuardProps> = {
  load: async () => (await import('./session-keeper')).SessionKeeper,
}

/** Warns before the session ends. Where it cannot be fetched the server ends the session all the same. */
export const SessionGuard = (props: GuardProps) => <LazyPart source={keeper} props={props} />
