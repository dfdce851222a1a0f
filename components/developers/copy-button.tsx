'use client'

import { useState } from 'react'

/**
 * Copies the text of the element with the id `of`. The label of the button then shows the result,
 * until the button loses the focus. Without JavaScript, there is no button.
 */
export function CopyButton({ of, name }: { of: string; name: string }) {
  const [announcement, setAnnouncement] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(document.getElementById(of)?.textContent ?? '')
      setAnnouncement('Copied')
    } catch {
      setAnnouncement('Select the text and copy it')
    }
  }
  return (
    <span className="needs-script relative min-w-[3.25rem] text-right">
      <span
        role="status"
        className="pointer-events-none absolute inset-y-0 right-0 flex items-center bg-surface whitespace-nowrap text-muted empty:hidden"
      >
        {announcement}
      </span>
      <button
        type="button"
        onClick={() => void copy()}
        onBlur={() => setAnnouncement('')}
        className="min-h-11 text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2"
      >
        Copy<span className="sr-only"> {name}</span>
      </button>
    </span>
  )
}
