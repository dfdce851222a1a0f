'use client'

import { useMinute } from '@/components/time/use-minute'
import { useWords } from '@/components/words/words-context'
import { writeTime } from '@/lib/moments'

/** A text such as "Saved at 3:42 PM" in the time zone of the reader, which only the browser knows. */
export function SavedLine({ at }: { at: string | undefined }) {
  const word = useWords()
  const minute = useMinute()
  return at && minute !== null ? (
    <span>{word('save.done', { time: writeTime(at, 'local') })}</span>
  ) : null
}
