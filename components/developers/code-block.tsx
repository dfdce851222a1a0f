'use client'

import { useState } from 'react'

/** Code to copy. The button needs a script and is not there without one; long lines scroll by themselves. */
export function CodeBlock({ name, code }: { name: string; code: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setSaid('Copied')
    } catch {
      setSaid('Select the text and copy it')
    }
  }
  return (
    <div className="border border-line bg-surface">
      <div className="needs-script flex min-h-11 items-center justify-between gap-4 border-b border-line px-4 text-small">
        <span className="text-muted">
          <span aria-hidden="true">{said === '' && 'Shell'}</span>
          <span role="status">{said}</span>
        </span>
        <button
          type="button"
          onClick={() => void copy()}
          className="min-h-8 text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2"
        >
          Copy<span className="sr-only"> {name}</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section tabIndex={0} aria-label={name} className="overflow-x-auto p-4">
        <pre className="text-small">
          <code>{code}</code>
        </pre>
      </section>
    </div>
  )
}
