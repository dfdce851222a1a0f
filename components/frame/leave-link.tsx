'use client'

import type { MouseEvent } from 'react'
import { leaveName } from '@/components/form/form-context'
import { Link } from '@/components/ui/link'

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
