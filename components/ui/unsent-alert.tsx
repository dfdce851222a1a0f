'use client'

import { useEffect, useState } from 'react'
import { ErrorSummary } from './error-summary'
import { useTitle } from './page-title'

type Alert = { title: string; text: string }
type Props = {
  heading: string
  /** The reason why the server rejected the form. */
  sent: Alert | undefined
  offline: Alert
  /** The title of the page while it shows `offline`. */
  errorTitle: string
}

/** The error summary of the plain forms of a page. It also reports a press without a connection. */
export function UnsentAlert({ heading, sent, offline, errorTitle }: Props) {
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      if (navigator.onLine || !(event.target as Element).matches('[data-reports]')) return
      event.preventDefault()
      event.stopPropagation()
      setPresses((before) => before + 1)
    }
    window.addEventListener('submit', hold, { capture: true })
    return () => window.removeEventListener('submit', hold, { capture: true })
  }, [])
  useTitle(presses > 0 ? errorTitle : undefined)
  const alert = presses > 0 ? offline : sent
  return (
    <ErrorSummary
      faults={alert ? [{ message: alert.title, text: alert.text }] : []}
      round={presses}
      heading={heading}
    />
  )
}
