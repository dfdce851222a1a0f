'use client'

import { useEffect, useLayoutEffect, useState } from 'react'
import { focusField } from '@/components/ui/error-summary'
import { useTitle } from '@/components/ui/page-title'
import { useWords } from '@/components/words/words-context'
import type { FormFault } from '@/lib/signup/answers'
import type { Alert } from '@/lib/signup/server-words'

/** An alert above the form; `code` and `requestId` are for support. */
export type FormAlert = Alert & { code?: string | undefined; requestId?: string | undefined }

type Refusal = { faults: readonly FormFault[]; alert: FormAlert | undefined }

/** Numbers a refusal. Each new number moves the focus to the errors or the alert. */
const numbered = ({ faults, alert }: Refusal, before: number) => ({
  faults,
  alert,
  round: before + (faults.length > 0 || alert ? 1 : 0),
})

/** Returns the errors and alert of a form, initially the server's. Sets the page title. */
export function useFaults({ title, ...sent }: Refusal & { title: string }) {
  const word = useWords()
  const [shown, setShown] = useState(() => numbered(sent, 0))
  useTitle(shown.faults.length > 0 ? word('title.error', { title }) : title)
  const show = (faults: readonly FormFault[], alert?: FormAlert) =>
    setShown(({ round }) => numbered({ faults, alert }, round))
  return { ...shown, show }
}

/** Focuses the field in the fragment of the URL. */
export function useLinkedField(): void {
  const focusLinked = () => void focusField(decodeURIComponent(window.location.hash.slice(1)))
  // The first effect focuses before a person types, the second scrolls after Next.js has scrolled.
  useLayoutEffect(focusLinked, [])
  useEffect(focusLinked, [])
}
