'use client'

import type { MouseEvent } from 'react'
import { leaveName, useFormState } from '@/components/form/form-context'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { useWords } from '@/components/words/words-context'

/** Saves the values of this page without checking them, and exits. It submits the form, so it works without JavaScript. */
export function SaveAndExit() {
  const word = useWords()
  const { isPending, isLeaving } = useFormState()
  return (
    <Button
      type="submit"
      look="tertiary"
      name={leaveName}
      value="yes"
      isPending={isPending && isLeaving}
      aria-describedby="form-status"
    >
      {word('action.saveAndExit')}
    </Button>
  )
}

/** The Save and exit link in the header. It first submits the form of the page, so that typed values are saved. */
export function LeaveLink({ href, label }: { href: string; label: string }) {
  const saveFirst = (event: MouseEvent) => {
    const button = document.querySelector<HTMLButtonElement>(`main button[name="${leaveName}"]`)
    if (!button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    button.click()
  }
  return (
    <Link href={href} onClick={saveFirst}>
      {label}
    </Link>
  )
}
