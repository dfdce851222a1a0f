'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { LineIcon } from '@/components/ui/line-icon'
import { currentOf } from '@/components/ui/nav-link'
import { useTitlePrefix } from '@/components/ui/page-title'
import { PlainLink } from '@/components/ui/plain-link'
import { useAnnouncedRise } from '@/components/ui/use-announced-rise'
import { useWords } from '@/components/words/words-context'
import { announceNew, badgeOf, labelBell } from './bell-words'
import { useInbox } from './inbox-provider'

/** The link to the inbox with the unread count. The server renders the first count. */
export function Bell() {
  const { count, server } = useInbox()
  const word = useWords()
  const current = currentOf(usePathname(), '/inbox')
  const badge = badgeOf(count)
  // An undo raises the shown `count`, but not the server's count. `raised` is the part of the
  // server's count that the person has added. So neither counts as an arrival.
  const arrived = server.count === null ? null : server.count - (server.raised ?? 0)
  const announcement = useAnnouncedRise(arrived, current === 'page', (more) =>
    announceNew(word, more),
  )
  useTitlePrefix(badge)
  useEffect(() => {
    // Ignores the error, because `setAppBadge` rejects if the web app is not installed.
    navigator.setAppBadge?.(count ?? 0).catch(() => {})
  }, [count])

  if (server.ended === 'signed-out') {
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
        aria-label={labelBell(word, count)}
        aria-current={current}
        className="group inline-flex min-h-11 min-w-11 items-center gap-3.5 text-accent hover:text-accent-hover aria-[current]:font-semibold aria-[current]:text-ink"
      >
        <span className="relative">
          <LineIcon size={20} path={bellPath} />
          {badge && (
            // The accessible name of the link already contains the count. CSS shows the badge, so
            // the count is not read twice.
            <span aria-hidden="true" data-count={badge} className="figures bell-count" />
          )}
        </span>
        <span className="underline decoration-1 underline-offset-[0.2em] group-hover:decoration-2 group-aria-[current]:no-underline">
          {word('bell.inbox')}
        </span>
      </PlainLink>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}

const bellPath =
  'M10 2.5a5 5 0 0 0-5 5v3.6L3.5 14.5h13L15 11.1V7.5a5 5 0 0 0-5-5ZM8 14.5a2 2 0 0 0 4 0'
