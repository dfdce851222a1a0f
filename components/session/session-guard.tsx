'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { TimeLeft } from '@/lib/contracts/browser/session'
import type { SessionWords } from './words'

export type GuardProps = TimeLeft & { words: SessionWords }

/** Warns before the session ends. Nobody needs that in the first minutes, so it comes after everything else. */
export function SessionGuard(props: GuardProps) {
  const [Keeper, setKeeper] = useState<ComponentType<GuardProps>>()
  useEffect(() => {
    // Where it cannot be fetched the server ends the session all the same.
    void import('./session-keeper').then(({ SessionKeeper }) => setKeeper(() => SessionKeeper)).catch(() => {})
  }, [])
  return Keeper && <Keeper {...props} />
}
