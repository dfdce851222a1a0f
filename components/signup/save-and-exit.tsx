'use client'

import type { MouseEvent } from 'react'
import { useFormState } from '@/components/form/form-context'
import { useWords } from '@/components/form/words-context'
import { Link } from '@/components/ui/link'

/** Leaves for later. With a script the answers of this page are saved first, when they are in order. */
export function SaveAndExit({ href }: { href: string }) {
  const word = useWords()
  const { leave } = useFormState()
  const saveFirst = (event: MouseEvent) => {
    event.preventDefault()
    void leave(href)
  }
  return (
    <Link href={href} onClick={saveFirst} className="inline-flex min-h-11 items-center text-ui">
      {word('action.saveAndExit')}
    </Link>
  )
}
