'use client'

import type { MouseEvent } from 'react'
import { useFormState } from '@/components/form/form-context'
import { Link } from '@/components/ui/link'
import { english as words } from '@/lib/signup/words'

/** Leaves for later. With a script the answers of this page are saved first, when they are in order. */
export function SaveAndExit({ href }: { href: string }) {
  const { leave } = useFormState()
  const saveFirst = (event: MouseEvent) => {
    event.preventDefault()
    void leave(href)
  }
  return (
    <Link href={href} onClick={saveFirst} className="inline-flex min-h-11 items-center text-ui">
      {words['action.saveAndExit']}
    </Link>
  )
}
