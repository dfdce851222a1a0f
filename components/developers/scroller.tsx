import type { ReactNode } from 'react'

/** What may be wider than the page scrolls by itself, and has a name and a place among the stops of the Tab key. */
export const Scroller = ({
  name,
  className = '',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section tabIndex={0} aria-label={name} className={`overflow-x-auto ${className}`}>
    {children}
  </section>
)
