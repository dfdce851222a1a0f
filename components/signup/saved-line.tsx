'use client'

import { useEffect, useState } from 'react'
import { say, english as words } from '@/lib/signup/words'

/** "Saved at 3:42 PM", by the clock of the person who reads it: it can't be written before the page is there. */
export function SavedLine({ at }: { at: string | undefined }) {
  const [time, setTime] = useState('')
  useEffect(() => {
    if (at) setTime(new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date(at)))
  }, [at])
  return time === '' ? null : say(words, 'save.done', { time })
}
