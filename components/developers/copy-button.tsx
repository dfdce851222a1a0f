'use client'

import { useState } from 'react'

/** Copies the text of the element with the id `of`. Without JavaScript the button is hidden. */
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
    <span className="needs-script flex items-center gap-3">
      <span role="status" className="text-muted">
        {announcement}
      </span>
      <button
        type="button"
        onClick={() => void copy()}
        className="min-h-11 text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2"
      >
        Copy<span className="sr-only"> {name}</span>
      </button>
    </span>
  )
}
