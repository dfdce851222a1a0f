import type { ReactNode } from 'react'

type Props = { className?: string; children: ReactNode }

/** The line that opens a disclosure. It has a chevron, because an underline would promise a link. */
export const Summary = ({ className = '', children }: Props) => (
  <summary className={`touch-target gap-2 font-semibold text-accent hover:underline ${className}`}>
    <svg
      aria-hidden="true"
      width="12"
      height="12"
      viewBox="0 0 12 12"
      className="shrink-0 [[open]>summary>&]:rotate-90"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <path d="m4 2 4 4-4 4" />
    </svg>
    <span>{children}</span>
  </summary>
)
