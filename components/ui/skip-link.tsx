import { english as words } from '@/lib/words'
/** The first focusable element. It is invisible until it has the focus. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:top-2 focus-visible:left-2 focus-visible:z-10 focus-visible:bg-surface focus-visible:px-4 focus-visible:py-2 focus-visible:text-ui"
  >
    {words['frame.skip']}
  </a>
)
