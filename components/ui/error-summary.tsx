'use client'

import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from './link'

/** `id` is an input on this page, `href` another page. Without both, the error has no link. */
export type SummaryFault = { id?: string | undefined; href?: string | undefined; message: string }
const summaryId = 'error-summary'

/**
 * Scrolls to the label of the field and focuses the field. Returns false if the field is missing.
 */
export function focusField(id: string): boolean {
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

function showField(event: MouseEvent<HTMLAnchorElement>) {
  if (focusField(decodeURIComponent(event.currentTarget.hash.slice(1)))) event.preventDefault()
}

const look =
  'inline-block py-2.5 font-semibold text-danger underline decoration-1 underline-offset-[0.2em] hover:decoration-2'

type BoxProps = { round: number; className: string; children: ReactNode }

/**
 * Contains the reason for a refused form. It receives the focus whenever `round` changes, so the
 * browser scrolls to it.
 */
export function RefusalBox({ round, className, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (round > 0) box.current?.focus()
  }, [round])
  return (
    <div ref={box} id={summaryId} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}

/** Lists the errors in the order of the fields. It receives the focus whenever `round` changes. */
export function ErrorSummary({
  faults,
  round,
  heading,
}: {
  faults: readonly SummaryFault[]
  round: number
  heading: string
}) {
  if (faults.length === 0) return null
  return (
    <RefusalBox round={round} className="mb-8 border-[3px] border-danger bg-surface p-4 sm:p-6">
      {/* A child has the role, because screen readers skip the text of an alert that has the
          focus itself. */}
      <div role="alert">
        <h2>{heading}</h2>
        <ul className="mt-2 text-ui">
          {faults.map(({ id, href, message }) => (
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
            </li>
          ))}
        </ul>
      </div>
    </RefusalBox>
  )
}
