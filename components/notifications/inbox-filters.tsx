import { Link } from '@/components/ui/link'
import { type InboxView, inboxPath } from '@/lib/inbox'
import { badgeOf } from './words'

/** All or unread, each a page of its own. */
export function InboxFilters({ view, count }: { view: InboxView; count: number | null }) {
  const isUnread = view.filter === 'unread'
  const badge = badgeOf(count)
  const current = 'font-semibold text-ink no-underline border-b-2 border-accent'
  const common = 'inline-flex min-h-11 items-center'
  return (
    <nav aria-label="Show">
      <ul className="flex gap-x-6 text-ui">
        <li>
          <Link href={inboxPath()} aria-current={isUnread ? undefined : 'page'} className={`${common} ${isUnread ? '' : current}`}>
            All
          </Link>
        </li>
        <li>
          <Link
            href={inboxPath({ filter: 'unread' })}
            aria-current={isUnread ? 'page' : undefined}
            className={`${common} ${isUnread ? current : ''}`}
          >
            Unread{badge && <span className="figures">&nbsp;({badge})</span>}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
