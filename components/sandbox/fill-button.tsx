'use client'

import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { loadLate } from '@/lib/load-late'

const unloaded = 'unloaded'

type Props = { label: string; done: string; failed: string }

/** Fills the form of the page with test values. The first press loads these values. */
export function FillButton({ label, done, failed }: Props) {
  const path = usePathname()
  const [filled, setFilled] = useState('')
  // The pages "saved", "submitted", "review" and "delete" have no fields. The pattern uses only the
  // beginnings of these words, to keep the script small.
  if (!/^\/(?:apply\/[^/]+\/(?!sa|su|rev|del)|verify-email$|sign-in$)/.test(path)) return null
  const fill = async () => {
    const loaded = await loadLate(() => import('./fill-page'))
    loaded?.fillPage(path)
    setFilled(loaded ? path : unloaded)
  }
  return (
    <>
      <button
        type="button"
        onClick={fill}
        className="-my-3 min-h-11 underline underline-offset-[0.2em] hover:decoration-2"
      >
        {label}
      </button>
      <span role="status" className={filled === path ? 'sr-only' : undefined}>
        {filled === path ? done : filled === unloaded && failed}
      </span>
    </>
  )
}
