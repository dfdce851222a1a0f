'use client'

import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button'

type Props = {
  action: string
  hidden?: Readonly<Record<string, string>>
  look?: ButtonLook
  children: ReactNode
}

/** A button that changes something by itself: a form of its own, which needs no script. With one it is busy from the press on, and pressed once. */
export function PostButton({ action, hidden = { go: 'yes' }, look, children }: Props) {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    // A page that the browser brings back from its memory is as it was left.
    const rest = () => setPending(false)
    window.addEventListener('pageshow', rest)
    return () => window.removeEventListener('pageshow', rest)
  }, [])
  const press = (event: SubmitEvent) => (isPending ? event.preventDefault() : setPending(true))
  return (
    <form method="post" action={action} onSubmit={press}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" isPending={isPending} {...(look && { look })}>
        {children}
      </Button>
    </form>
  )
}
