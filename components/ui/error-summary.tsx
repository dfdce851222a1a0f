'use client'

import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from './link'

/**
 * `id` is an input on this page, `href` another page. Without both, the error has no link. `text`
 * explains what the person can do.
 */
export type SummaryFault = {
  id?: string | undefined
  href?: string | undefined
  message: string
  text?: string | undefined
}
const summaryId = 'error-summary'

/**
 * Scrolls to the label of the field and focuses the field. Returns false if there is no such field.
 */
function focusField(id: string): boolean {
  const target = id === '' ? null : document.getElementById(id)
  const field = target?.matches('fieldset')
    ? target.querySelector<HTMLElement>('input, select, textarea')
    : target
  if (!field?.matches('input, select, textarea')) return false
  const question =
    field.closest('fieldset')?.querySelector('legend') ??
    document.querySelector(`label[for="${CSS.escape(field.id)}"]`) ??
    field
  question.scrollIntoView()
  field.focus({ preventScroll: true })
  return true
}

/** Focuses the field in the fragment of the URL. */
export function useLinkedField(): void {
  const focusLinked = () => void focusField(decodeURIComponent(window.location.hash.slice(1)))
  // The first effect focuses the field before a person types. The second one scrolls to it again,
  // because Next.js has scrolled in between.
  useLayoutEffect(focusLinked, [])
  useEffect(focusLinked, [])
}

function showField(event: MouseEvent<HTMLAnchorElement>) {
  if (focusField(decodeURIComponent(event.currentTarget.hash.slice(1)))) event.preventDefault()
}

const look =
  'inline-block py-2.5 font-semibold text-danger underline decoration-1 underline-offset-[0.2em] hover:decoration-2'

type Props = {
  faults: readonly SummaryFault[]
  round: number
  heading: string
  /** Content below the list of errors. */
  children?: ReactNode
}

/**
 * Lists the errors in the order of the fields, or the reason why the form was not sent. It receives
 * the focus whenever `round` changes, so the browser scrolls to it.
 */
export function ErrorSummary({ faults, round, heading, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (round > 0) box.current?.focus()
  }, [round])
  if (faults.length === 0) return null
  return (
    <div
      ref={box}
      id={summaryId}
      tabIndex={-1}
      className="mb-8 scroll-mb-24 border-[3px] border-danger bg-surface p-4 sm:p-6"
    >
      {/* A child has the role, because screen readers skip the text of an alert that has the
          focus itself. */}
      <div role="alert">
        <h2>{heading}</h2>
        <ul className="mt-2 text-ui">
          {faults.map(({ id, href, message, text }) => (
            <li key={`${id}${message}`}>
              {id && (
                <a href={`#${id}`} onClick={showField} className={look}>
                  {message}
                </a>
              )}
              {href && (
                <Link href={href} className="inline-block py-2.5 font-semibold !text-danger">
                  {message}
                </Link>
              )}
              {!id && !href && <strong className="font-semibold text-danger">{message}</strong>}
              {text && <p className="mt-1">{text}</p>}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  )
}
