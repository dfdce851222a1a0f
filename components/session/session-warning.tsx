'use client'

import { useEffect, useRef, useState } from 'react'
import { watchReturns } from './form-returns'
import { SessionDialog } from './session-dialog'
import type { GuardProps } from './session-guard'
import { type SessionWatch, type Warning, watchSession } from './session-watch'

/** Shows the warning two and a half minutes before the session ends. */
export function SessionWarning({ idleSeconds, mostSeconds, words }: GuardProps) {
  const [warning, setWarning] = useState<Warning>()
  const watch = useRef<SessionWatch>(undefined)
  // `watchReturns` belongs to the form, not to the warning. This component calls it, because it
  // loads on every page of the form, after the first scripts.
  useEffect(watchReturns, [])
  useEffect(() => {
    watch.current = watchSession({ idleSeconds, mostSeconds }, setWarning)
    return () => watch.current?.stop()
  }, [idleSeconds, mostSeconds])
  return (
    warning && (
      <SessionDialog
        warning={warning}
        words={words}
        stay={async () => watch.current?.stay() ?? false}
      />
    )
  )
}
