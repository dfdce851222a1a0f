'use client'

import { useEffect, useLayoutEffect, useState } from 'react'
import { focusField } from '@/components/ui/error-summary'
import { useTitle } from '@/components/ui/page-title'
import { useWords } from '@/components/words/words-context'
import type { FormFault } from '@/lib/signup/answers'
import type { Alert } from '@/lib/signup/server-words'

/** An alert above the form; `code` and `requestId` are for support. */
export type FormAlert = Alert & { code?: string | undefined; requestId?: string | undefined }

type Props = {
  title: string
  faults: readonly FormFault[]
  alert: FormAlert | undefined
}

/** Returns the errors and alert of a form, initially the server's. Sets the page title. */
export function useFaults({ title, faults: given, alert: sent }: Props) {
  const word = useWords()
  const [faults, setFaults] = useState(given)
  const [alert, setAlert] = useState(sent)
  // Each refusal moves the focus to its errors or its alert. The server's refusal is the first.
  const [round, setRound] = useState(given.length > 0 || sent ? 1 : 0)
  useTitle(faults.length > 0 ? word('title.error', { title }) : title)
  const show = (next: readonly FormFault[], nextAlert?: FormAlert) => {
    setFaults(next)
    setAlert(nextAlert)
    setRound((count) => count + (next.length > 0 || nextAlert ? 1 : 0))
  }
  return { faults, alert, round, show }
}

/** Focuses the field in the fragment of the URL. */
export function useLinkedField(): void {
  const focusLinked = () => void focusField(decodeURIComponent(window.location.hash.slice(1)))
  // The first effect focuses before a person types, the second scrolls after Next.js has scrolled.
  useLayoutEffect(focusLinked, [])
  useEffect(focusLinked, [])
}
