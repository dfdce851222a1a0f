'use client'

import { type MouseEvent, useEffect, useRef } from 'react'

export type SummaryFault = { id: string; message: string }
export const summaryId = 'error-summary'

/** Moves to the field's question first, then into the field itself without another jump. */
function showField(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  const field = target.matches('input, select, textarea, button') ? target : target.querySelector<HTMLElement>('input, select, textarea')
  if (!field) return
  event.preventDefault()
  const question =
    field.closest('fieldset')?.querySelector('legend') ?? document.querySelector(`label[for="${CSS.escape(field.id)}"]`) ?? field
  question.scrollIntoView()
  field.focus({ preventScroll: true })
}

/**
 * What stopped the form, above the heading, in the order of the fields. `round` changes with every refusal and draws the focus here again.
 */
export function ErrorSummary({
  faults,
  round,
  heading = 'There is a problem',
}: {
  faults: readonly SummaryFault[]
  round: number
  heading?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (round > 0) box.current?.focus()
  }, [round])
  if (faults.length === 0) return null
  return (
    <div ref={box} id={summaryId} tabIndex={-1} className="mb-8 border-[3px] border-danger bg-surface p-4 sm:p-6">
      {/* The role stands on a child: on the focused node itself its text would be lost. */}
      <div role="alert">
        <h2>{heading}</h2>
        <ul className="mt-3 space-y-2 text-ui">
          {faults.map(({ id, message }) => (
            <li key={id + message}>
              <a
                href={`#${id}`}
                onClick={showField}
                className="font-semibold text-danger underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
