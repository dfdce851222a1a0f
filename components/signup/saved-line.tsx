'use client'

import { useEffect, useState } from 'react'
import { useWords } from '@/components/form/words-context'

/** "Saved at 3:42 PM", by the clock of the person who reads it: it can't be written before the page is there. */
export function SavedLine({ at }: { at: string | undefined }) {
  const word = useWords()
  const [time, setTime] = useState('')
  useEffect(() => {
    if (at) setTime(new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date(at)))
  }, [at])
  return time === '' ? null : word('save.done', { time })
}
