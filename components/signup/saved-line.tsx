'use client'

import { useFormState } from '@/components/form/form-context'
import { useMinute } from '@/components/time/use-minute'
import { useWords } from '@/components/words/words-context'
import { writeTime } from '@/lib/time-of-day'

/** A text such as "Saved at 3:42 PM" in the reader's time zone. A rejected form has no such line. */
export function SavedLine({ at }: { at: string | undefined }) {
  const word = useWords()
  const minute = useMinute()
  const { isRefused } = useFormState()
  return at && minute !== null && !isRefused ? (
    <span>{word('save.done', { time: writeTime(at, 'local') })}</span>
  ) : null
}
