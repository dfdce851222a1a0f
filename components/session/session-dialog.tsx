'use client'

import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { productName } from '@/lib/product'
import type { Warning } from './session-watch'
import { writeTimeLeft } from './time-left'
import type { SessionWords } from './words'

const fill = (text: string, name: string, value: string): string => text.replace(`{${name}}`, value)
const announceEverySeconds = 30

type Props = { warning: Warning; words: SessionWords; stay: () => Promise<boolean> }

export function SessionDialog({ warning: { leftMs, isLast }, words, stay }: Props) {
  const [fault, setFault] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    // The browser restores the focus only if the dialog is closed before React removes it.
    shown?.showModal()
    return () => shown?.close()
  }, [])

  const titleId = useId()
  const textId = useId()
  const seconds = Math.round(leftMs / 1000)
  const announcedSeconds = Math.ceil(seconds / announceEverySeconds) * announceEverySeconds
  const answer = async () => {
    // The button cannot extend the session beyond its maximum age, so it only closes the warning.
    if (isLast) return dialog.current?.close()
    setFault('')
    if (!(await stay())) setFault(fill(words['save.offline'], 'product', productName()))
  }
  const answerOnEscape = (event: SyntheticEvent) => {
    event.preventDefault()
    void answer()
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={answerOnEscape}
      className="m-auto w-[calc(100%-2rem)] max-w-form rounded-control border-t-4 border-accent bg-surface p-6 text-ink shadow-dialog backdrop:bg-veil sm:p-8"
    >
      <h2 id={titleId}>{words['session.title']}</h2>
      <p id={textId} className="figures mt-3">
        {fill(
          words[isLast ? 'session.limit' : 'session.text'],
          'time',
          writeTimeLeft(seconds, words),
        )}
      </p>
      <p role="status" className="sr-only">
        {fill(words['session.left'], 'time', writeTimeLeft(announcedSeconds, words))}
      </p>
      {fault && (
        <p role="alert" className="mt-3 text-ui text-danger">
          {fault}
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={answer}>{words[isLast ? 'session.close' : 'session.stay']}</Button>
        <form method="post" action="/api/sign-out">
          <Button type="submit" look="secondary">
            {words['session.signOut']}
          </Button>
        </form>
      </div>
    </dialog>
  )
}
