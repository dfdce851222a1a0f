import { Link } from '@/components/ui/link'
import { type InboxView, inboxPath } from '@/lib/inbox'

export function EmptyInbox({ view }: { view: InboxView }) {
  if (view.filter === 'unread') {
    return (
      <p className="mt-8">
        You're all caught up. <Link href={inboxPath()}>See all notifications</Link>
      </p>
    )
  }
  return <p className="mt-8">No notifications yet. We'll post here when there's a result or a transaction.</p>
}
