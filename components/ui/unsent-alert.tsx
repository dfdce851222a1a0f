'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { isReachable } from '@/lib/is-reachable'
import { ErrorSummary } from './error-summary'
import { useTitle } from './page-title'

type Alert = { title: string; text: string }
type Unsent = 'offline' | 'unreachable'
type Props = {
  heading: string
  /** The reason why the server rejected the form. */
  sent: Alert | undefined
  /** The reasons why the browser did not send the form. */
  unsent: Record<Unsent, Alert>
  /**
   * The title of the page while it shows one of the reasons in `unsent`. Absent if another
   * component sets the title, because the two would replace each other's title without an end.
   */
  errorTitle?: string | undefined
  onUnsent?: () => void
}

/**
 * The error summary of the plain forms of a page. Before the browser sends a form with
 * `data-reports="page"`, this component checks that the service responds. Otherwise, the browser
 * would replace the page with its own error page.
 */
export function UnsentAlert({ heading, sent, unsent, errorTitle, onUnsent }: Props) {
  const [{ reason, presses }, setState] = useState<{ reason?: Unsent; presses: number }>({
    presses: 0,
  })
  const report = useEffectEvent(() => {
    setState({ reason: navigator.onLine ? 'unreachable' : 'offline', presses: presses + 1 })
    onUnsent?.()
  })
  useEffect(() => watchForms(() => report()), [])
  useTitle(reason && errorTitle)
  const alert = reason ? unsent[reason] : sent
  return (
    <ErrorSummary
      faults={alert ? [{ message: alert.title, text: alert.text }] : []}
      round={presses}
      heading={heading}
    />
  )
}

/** Submits a form only after the service responds. Calls `report` if it does not respond. */
function watchForms(report: () => void): () => void {
  let isChecking = false
  let checked: EventTarget | null = null
  const hold = async (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    if (checked === form || !form.matches('[data-reports=page]')) return
    event.preventDefault()
    event.stopPropagation()
    if (isChecking) return
    isChecking = true
    const isReached = await isReachable()
    isChecking = false
    if (!isReached) return report()
    checked = form
    form.requestSubmit(event.submitter)
    checked = null
  }
  window.addEventListener('submit', hold, { capture: true })
  return () => window.removeEventListener('submit', hold, { capture: true })
}
