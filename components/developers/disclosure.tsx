import type { ReactNode } from 'react'
import { Summary } from '@/components/ui/summary'

type Props = {
  summary: string
  /** Text that completes the accessible name of the summary. */
  about?: string
  className?: string
  children: ReactNode
}

/** Shows a summary line. The content below the line is collapsed at first. */
export const Disclosure = ({ summary, about, className, children }: Props) => (
  <details className={className}>
    <Summary className="text-small">
      {summary}
      {about && <span className="sr-only"> {about}</span>}
    </Summary>
    {children}
  </details>
)
