'use client'

import { usePathname } from 'next/navigation'
import { useWords } from '@/components/form/words-context'
import { PlainLink } from '@/components/ui/plain-link'
import { useInbox } from './inbox'
import { useArrivals } from './use-arrivals'
import { useTitleCount } from './use-title-count'
import { badgeOf, nameBell } from './words'

/** The way to the inbox, with the number of unread notifications on it. The first number comes with the page. */
export function Bell() {
  const { count, reading } = useInbox()
  const path = usePathname()
  const isInbox = path === '/inbox'
  // What is taken back is not new, so it goes by what the server says.
  const said = useArrivals(reading.count, isInbox)
  useTitleCount(count)
  const badge = badgeOf(count)
  const word = useWords()

  if (reading.ended === 'signed-out') {
    return (
      <a href="/session-expired" className="touch-target text-accent underline">
        {word('bell.signedOut')}
      </a>
    )
  }
  return (
    <>
      <PlainLink
        href="/inbox"
        aria-label={nameBell(word, count)}
        aria-current={isInbox ? 'page' : undefined}
        className="group inline-flex min-h-11 min-w-11 items-center gap-2 text-accent hover:text-accent-hover"
      >
        <BellShape />
        <span className="underline decoration-1 underline-offset-[0.2em] group-hover:decoration-2">
          {word('bell.inbox')}
        </span>
        {badge && (
          // The number is told by the name; written by the style sheet it is not a second text of the link.
          <span
            aria-hidden="true"
            data-count={badge}
            className="figures inline-flex min-w-6 justify-center rounded-tag bg-accent px-1.5 text-small font-semibold text-on-accent before:content-[attr(data-count)]"
          />
        )}
      </PlainLink>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

const BellShape = () => (
  <svg
    aria-hidden="true"
    width="20"
    height="20"
    viewBox="0 0 20 20"
    className="size-5 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
  >
    <path d="M10 2.5a5 5 0 0 0-5 5v3.6L3.5 14.5h13L15 11.1V7.5a5 5 0 0 0-5-5Z" />
    <path d="M8 14.5a2 2 0 0 0 4 0" strokeLinecap="round" />
  </svg>
)
