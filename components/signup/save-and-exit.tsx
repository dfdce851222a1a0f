'use client'

import { leaveName, useFormState } from '@/components/form/form-context'
import { Button } from '@/components/ui/button'
import { useWords } from '@/components/words/words-context'

/** Saves the values of a form without checking them, and exits. `form` is the id of a form elsewhere. */
export function SaveAndExit({ form }: { form?: string }) {
  const word = useWords()
  const { isPending, isLeaving } = useFormState()
  return (
    <Button
      type="submit"
      form={form}
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
