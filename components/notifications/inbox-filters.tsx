import { type ReactNode, useRef } from 'react'
import { useWords } from '@/components/form/words-context'
import { PlainLink } from '@/components/ui/plain-link'
import { type InboxView, inboxPath } from '@/lib/inbox'
import { useFocusHeir } from './use-focus-heir'
import { badgeOf } from './words'

/** All or unread, each a page of its own. */
export function InboxFilters({ view, count }: { view: InboxView; count: number | null }) {
  const isUnread = view.filter === 'unread'
  const badge = badgeOf(count)
  const word = useWords()
  const nav = useRef<HTMLElement>(null)
  // The list that comes in place of this one brings links of its own.
  useFocusHeir(nav, '#inbox-filters [aria-current]')
  return (
    <nav ref={nav} id="inbox-filters" aria-label={word('inbox.show')}>
      <ul className="flex gap-x-6 text-ui">
        <Choice href={inboxPath()} isCurrent={!isUnread}>
          {word('inbox.all')}
        </Choice>
        <Choice href={inboxPath({ filter: 'unread' })} isCurrent={isUnread}>
          {word('inbox.unread')}
          {badge && <span className="figures">{`\u00a0(${badge})`}</span>}
        </Choice>
      </ul>
    </nav>
  )
}

const looks = {
  current: 'border-accent font-semibold text-ink',
  other:
    'border-transparent forced-colors:border-none text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2',
}

const Choice = ({
  href,
  isCurrent,
  children,
}: {
  href: string
  isCurrent: boolean
  children: ReactNode
}) => (
  <li className="-mb-px">
    <PlainLink
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={`inline-flex min-h-11 min-w-6 items-center justify-center border-b-2 ${looks[isCurrent ? 'current' : 'other']}`}
    >
      {children}
    </PlainLink>
  </li>
)
