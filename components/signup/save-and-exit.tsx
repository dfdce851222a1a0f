'use client'

import { leaveName, useFormState } from '@/components/form/form-context'
import { Button } from '@/components/ui/button'
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
