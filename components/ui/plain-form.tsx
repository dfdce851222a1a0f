import type { ReactNode } from 'react'
import { restoreFocus } from './restore-focus'

type Props = {
  action: string
  hidden?: Readonly<Record<string, string | null | undefined>>
  /** Replaces the submit of the form. Undefined until the scripts have loaded. */
  onPost: (() => void) | undefined
  /** The selector of the element that gets the focus if the form is removed. */
  focusNext: string
  className?: string
  children: ReactNode
}

/** A form that the browser sends, until a script handles it. */
export const PlainForm = ({
  action,
  hidden = {},
  onPost,
  focusNext,
  className,
  children,
}: Props) => (
  <form
    ref={restoreFocus(focusNext)}
    method="post"
    action={action}
    className={className}
    onSubmit={(event) => {
      if (!onPost) return
      event.preventDefault()
      onPost()
    }}
  >
    {Object.entries(hidden).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
  </form>
)
