import type { ReactNode } from 'react'

type Props = {
  summary: string
  /** Completes the accessible name of the button. */
  about?: string
  className?: string
  children: ReactNode
}

/** Content that is collapsed at first. */
export const Disclosure = ({ summary, about, className = '', children }: Props) => (
  <details className={`group ${className}`}>
    <summary className="touch-target gap-2 text-small font-semibold text-accent hover:underline">
      <svg
        aria-hidden="true"
        width="12"
        height="12"
        viewBox="0 0 12 12"
        className="size-3 group-open:rotate-90"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        <path d="m4 2 4 4-4 4" />
      </svg>
      {summary}
      {about && <span className="sr-only"> {about}</span>}
    </summary>
    {children}
  </details>
)
