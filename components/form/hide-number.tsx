'use client'

import { useEffect, useState } from 'react'
import { useWords } from '@/components/words/words-context'

/** Hides and shows the digits of a plain text field, and empties it if the browser restores the page. */
export function HideNumber({
  of,
  onHide,
  onForget,
}: {
  of: string
  onHide: (isHidden: boolean) => void
  onForget: () => void
}) {
  const word = useWords()
  const [isHidden, setHidden] = useState(false)
  const [announced, announce] = useState('')
  useEffect(() => {
    const forget = (event: PageTransitionEvent) => event.persisted && onForget()
    window.addEventListener('pageshow', forget)
    return () => window.removeEventListener('pageshow', forget)
  }, [onForget])
  const toggle = () => {
    setHidden(!isHidden)
    onHide(!isHidden)
    announce(word(isHidden ? 'socialSecurityNumber.shown' : 'socialSecurityNumber.hidden'))
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={isHidden}
        aria-controls={of}
        onClick={toggle}
        className="needs-script min-h-11 px-1 text-ui text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2"
      >
        {word(isHidden ? 'socialSecurityNumber.show' : 'socialSecurityNumber.hide')}
      </button>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  )
}
