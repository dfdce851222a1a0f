import type { ReactNode } from 'react'
import { Summary } from './summary'

/** Collapsed help that opens without JavaScript. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="text-ui">
      <Summary>{summary}</Summary>
      <div className="mt-2 max-w-measure space-y-3 border-l border-line pl-4">{children}</div>
    </details>
  )
}
