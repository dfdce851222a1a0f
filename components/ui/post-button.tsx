'use client'

import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button'

type Props = {
  action: string
  hidden?: Readonly<Record<string, string>>
  look?: ButtonLook
  /** If set, the error summary of the page reports a press while the service is unreachable. */
  'data-reports'?: 'page'
  children: ReactNode
}

/**
 * A button in its own form. It works without JavaScript. With JavaScript, a second press has no
 * effect.
 */
export function PostButton({ action, hidden = { go: 'yes' }, look, children, ...data }: Props) {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    // If the browser restores the page, the button is still pending. So reset it.
    const rest = () => setPending(false)
    addEventListener('pageshow', rest)
    return () => removeEventListener('pageshow', rest)
  }, [])
  const press = (event: SubmitEvent) => (isPending ? event.preventDefault() : setPending(true))
  return (
    <form method="post" action={action} onSubmit={press} {...data}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" isPending={isPending} {...(look && { look })}>
        {children}
      </Button>
    </form>
  )
}
