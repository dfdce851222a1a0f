'use client'

import { useEffect, useState } from 'react'

const slowAfterMs = 1000
const checkEveryMs = 250

export type ConnectionWords = { offline: string; retry: string; slow: string }
/**
 * `held`: how many clicks and submits this component has prevented since the connection was lost.
 */
type State = { isOffline: boolean; held: number; isSlow: boolean }

/**
 * The line under the header about a lost or slow connection. While the browser is offline, this
 * component prevents links and forms, because they would replace the page by the browser's error
 * page. Forms with `data-reports` report failures themselves.
 */
export function ConnectionWatch({ offline, retry, slow }: ConnectionWords) {
  const [{ isOffline, held, isSlow }, setState] = useState<State>(online)
  useEffect(
    () => watchConnection((change) => setState((state) => ({ ...state, ...change(state) }))),
    [],
  )
  return (
    <div role="status" className={isOffline || isSlow ? shown : undefined} data-connection="">
      {isOffline && (
        <p className={text}>
          {offline} {held > 0 && <span key={held}>{retry}</span>}
        </p>
      )}
      {!isOffline && isSlow && <p className={text}>{slow}</p>}
    </div>
  )
}

const online: State = { isOffline: false, held: 0, isSlow: false }
const shown = 'no-print sticky top-0 z-20 border-b border-warn bg-warn-soft text-small text-ink'
const text = 'mx-auto max-w-page px-4 py-2 sm:px-6'

function watchConnection(update: (change: (state: State) => Partial<State>) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const showSlow = (isSlow: boolean) => update(() => ({ isSlow }))
  const rest = () => {
    clearTimeout(timer)
    showSlow(false)
  }
  const showConnection = () => {
    if (navigator.onLine) update(() => online)
    else update(() => ({ isOffline: true }))
  }
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    update(({ held }) => ({ isOffline: true, held: held + 1 }))
  }
  /** Reports a slow connection while the link or form is busy. Checks this every `checkEveryMs`. */
  const follow = (element: Element) => {
    const busy = '[aria-busy=true]'
    const isBusy =
      element.isConnected && (element.matches(busy) || element.querySelector(busy) !== null)
    showSlow(isBusy)
    if (isBusy) timer = setTimeout(follow, checkEveryMs, element)
  }
  const followLater = (element: Element) => {
    clearTimeout(timer)
    timer = setTimeout(follow, slowAfterMs, element)
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !leavesPage(link)) return
    if (navigator.onLine) followLater(link)
    else hold(event)
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const isReporting = form.matches('[data-reports]')
    if (isReporting) followLater(form)
    else if (!navigator.onLine) hold(event)
  }
  const afterSubmit = (event: SubmitEvent) => {
    // If the default action is prevented, a script handles the form itself.
    if (event.defaultPrevented) return
    clearTimeout(timer)
    timer = setTimeout(showSlow, slowAfterMs, true)
  }
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('online', showConnection, { signal })
  window.addEventListener('offline', showConnection, { signal })
  window.addEventListener('pageshow', rest, { signal })
  window.addEventListener('click', onClick, { capture: true, signal })
  window.addEventListener('submit', onSubmit, { capture: true, signal })
  window.addEventListener('submit', afterSubmit, { signal })
  showConnection()
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

/** Whether the link opens another page of the service in this tab. */
const leavesPage = ({ origin, target, pathname, search, hash }: HTMLAnchorElement): boolean =>
  origin === window.location.origin &&
  target === '' &&
  (hash === '' || pathname + search !== window.location.pathname + window.location.search)
