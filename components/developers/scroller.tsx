import type { ReactNode } from 'react'

/**
 * A focusable region with an accessible name. Scrolls sideways if its content is wider than the
 * page. Shades the sides where more content follows.
 */
export const Scroller = ({
  name,
  className = '',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
  <section tabIndex={0} aria-label={name} className={`scroll-shades overflow-x-auto ${className}`}>
    {children}
  </section>
)
