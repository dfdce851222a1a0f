import type { ReactNode } from 'react'

/** Collapsed help that opens without JavaScript. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="text-ui">
      <summary className="touch-target text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2">
        {summary}
      </summary>
      <div className="mt-2 max-w-measure space-y-3 border-l border-line pl-4">{children}</div>
    </details>
  )
}
