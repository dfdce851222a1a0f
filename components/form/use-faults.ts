'use client'

import { useState } from 'react'
import { useTitle } from '@/components/ui/page-title'
import { useWords } from '@/components/words/words-context'
import type { FormFault } from '@/lib/signup/answers'
import type { Alert } from '@/lib/signup/server-words'

/** An alert for a rejection without a field. Support finds the call by `code` and `requestId`. */
export type FormAlert = Alert & { code?: string | undefined; requestId?: string | undefined }

type Page = { title: string; isConflict: boolean }
type Refusal = { faults: readonly FormFault[]; alert: FormAlert | undefined }

/** Adds a number to a rejection. Whenever this number changes, the form moves the focus to the errors or the alert. */
const numbered = ({ faults, alert }: Refusal, before: number) => ({
  faults,
  alert,
  round: before + (faults.length > 0 || alert ? 1 : 0),
})

/** Returns the errors and alert of a form, at first those from the server. Sets the page title. */
export function useFaults({ title, isConflict, ...sent }: Refusal & Page) {
  const word = useWords()
  const [shown, setShown] = useState(() => numbered(sent, 0))
  const isRefused = isConflict || shown.faults.length > 0 || shown.alert !== undefined
  useTitle(isRefused ? word('title.error', { title }) : title)
  const show = (faults: readonly FormFault[], alert?: FormAlert) =>
    setShown(({ round }) => numbered({ faults, alert }, round))
  return { ...shown, isRefused, show }
}
