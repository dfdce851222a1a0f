import type { ReactNode } from 'react'

/**
 * A line of small parts with dots between them. Each part except the first has a dot before it. If
 * a part begins a new line, the left edge of the box hides the dot.
 */
export const StampLine = ({ className, children }: { className: string; children: ReactNode }) => (
  <p className={`overflow-hidden font-mono text-num text-faint ${className}`}>
    <span className="-ml-[3ch] flex flex-wrap">{children}</span>
  </p>
)

export const StampPart = ({ isFirst, children }: { isFirst?: boolean; children: ReactNode }) => (
  <span className={`flex min-w-0 ${isFirst ? 'pl-[3ch]' : ''}`}>
    {!isFirst && <span className="whitespace-pre"> · </span>}
    <span>{children}</span>
  </span>
)
