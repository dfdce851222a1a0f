import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button'

type Props = { action: string; hidden?: Readonly<Record<string, string>>; look?: ButtonLook; children: ReactNode }

/** A button that changes something by itself: a form of its own, which needs no script. */
export function PostButton({ action, hidden = { go: 'yes' }, look, children }: Props) {
  return (
    <form method="post" action={action}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" {...(look && { look })}>
        {children}
      </Button>
    </form>
  )
}
