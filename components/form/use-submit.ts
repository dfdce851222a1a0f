'use client'

import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { watchLeaving } from '@/components/ui/watch-leaving'
import { loadLate } from '@/lib/load-late'
import type { FormFault } from '@/lib/signup/answers'
import { leaveName, type Values } from './form-context'
import type { useAutosave } from './use-autosave'
import type { FormAlert } from './use-faults'
import { type Posting, usePosting } from './use-posting'

const secondPressMs = 1000

/** Checks the values before the form posts them. `pause`: no error, but a warning to read first. */
export type Check = (values: Values) => readonly FormFault[] | 'pause'

type Props = {
  posting: Posting
  hidden: Readonly<Record<string, string>>
  loadCheck: (() => Promise<Check>) | undefined
  read: () => Values
  /** The form waits for `hold` before it sends its values. */
  autosave: Pick<ReturnType<typeof useAutosave>, 'hold' | 'isUnkept'>
  form: RefObject<HTMLFormElement | null>
  show: (faults: readonly FormFault[], alert?: FormAlert) => void
}

/** Checks and posts a form. Ignores a press of the button less than 1 s after the previous one. */
export function useSubmit({ posting, hidden, loadCheck, read, autosave, form, show }: Props) {
  const { post, explain, isPending: isPosting, status } = usePosting(posting)
  const [isJudging, setJudging] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const isPending = isPosting || isJudging

  // If the rules do not load, the person continues, because the server checks the same rules.
  const fetchCheck = async () => loadCheck && loadLate(loadCheck)
  const refuse = (faults: readonly FormFault[], alert?: FormAlert) => {
    // Resets the time of the last press, so that the person may press again at once after an error.
    pressedAt.current = Number.NEGATIVE_INFINITY
    void autosave.hold(false)
    show(faults, alert)
  }
  const send = async (typed: Values) => {
    await autosave.hold(true)
    const refused = await post({ ...hidden, ...typed }, form.current!)
    if (refused) refuse(refused.faults, refused.alert)
  }
  const judgeAndSend = async (typed: Values) => {
    setJudging(true)
    const found = (await fetchCheck())?.(typed) ?? []
    if (found.length === 0) void send(typed)
    else refuse(found === 'pause' ? [] : found)
    setJudging(false)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const now = performance.now()
    if (isPending || now - pressedAt.current < secondPressMs) return
    pressedAt.current = now
    // Save and exit skips the check, because the server stores typed values even if they are invalid.
    const isLeave = (event.nativeEvent.submitter as HTMLButtonElement | null)?.name === leaveName
    setLeaving(isLeave)
    await (isLeave ? send({ ...read(), [leaveName]: 'yes' }) : judgeAndSend(read()))
  }
  // While the browser is offline, stops links, because the browser would show its own error page.
  // If the autosave has not loaded, the form sends the typed values before a link opens its page.
  useEffect(() =>
    watchLeaving(({ pathname, search }) => {
      if (!navigator.onLine) refuse([], explain('offline').alert)
      else if (autosave.isUnkept()) void send({ ...read(), [leaveName]: pathname + search })
      else return false
      return true
    }),
  )
  return { submit, fetchCheck, isPending, isLeaving, status }
}
