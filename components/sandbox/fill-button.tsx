'use client'

import { usePathname } from 'next/navigation'
import { useState } from 'react'

type Props = { label: string; done: string }

/** Fills the form of the page with test values. The first press loads these values. */
export function FillButton({ label, done }: Props) {
  const path = usePathname()
  const [filled, setFilled] = useState('')
  if (!/^\/(?:apply\/[^/]+\/(?!saved|submitted|review)|verify-email$|sign-in$)/.test(path))
    return null
  const fill = async () => {
    const { fillPage } = await import('./fill-page')
    fillPage(path)
    setFilled(path)
  }
  return (
    <>
      <button
        type="button"
        onClick={fill}
        className="needs-script min-h-11 underline underline-offset-[0.2em] hover:decoration-2"
      >
        {label}
      </button>
      <span role="status" className="sr-only">
        {filled === path && done}
      </span>
    </>
  )
}
