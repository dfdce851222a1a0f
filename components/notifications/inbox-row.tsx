import type { ReactNode } from 'react'
import { Age } from '@/components/time/moment'
import { PlainLink } from '@/components/ui/plain-link'
import { type InboxView, inboxTargets } from '@/lib/inbox'
import type { Item } from './items'
import { PlaceFields } from './place-fields'
import { categoryNames, describeNotification } from './words'

export const rowId = (id: string): string => `notification-${id}`

type Props = { item: Item; view: InboxView; onRead: (id: string) => void }

/** One notification. Unread, it can be marked, and opening it marks it; both are plain forms that a script may take over. */
export function InboxRow({ item, view, onRead }: Props) {
  const { title, body, target, code } = describeNotification(item)
  return (
    <li
      id={rowId(item.id)}
      tabIndex={-1}
      className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4 text-ui sm:grid-cols-[0.75rem_minmax(0,1fr)_auto]"
    >
      <span aria-hidden="true" className={`mt-2 size-2 ${item.isRead ? '' : 'bg-accent'}`} />
      <div className={`min-w-0 ${item.isRead ? 'text-muted' : ''}`}>
        <div className={item.isRead ? '' : 'font-semibold'}>
          {!item.isRead && <span className="sr-only">Unread: </span>}
          <Opener item={item} target={target}>
            {title}
          </Opener>
        </div>
        <p>{body}</p>
        <p className="mt-1 text-small text-muted">
          {categoryNames[item.category] ?? item.category} · <Age iso={item.createdAt} />
        </p>
        {code && <p className="font-mono text-num break-all text-faint">{code}</p>}
      </div>
      {!item.isRead && (
        <form
          method="post"
          action={`/api/notifications/${item.id}/read`}
          className="col-start-2 sm:col-start-auto"
          onSubmit={(event) => {
            event.preventDefault()
            onRead(item.id)
          }}
        >
          <PlaceFields view={view} />
          <button
            type="submit"
            aria-label={`Mark as read: ${title}`}
            className="min-h-8 text-small text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
          >
            Mark as read
          </button>
        </form>
      )}
    </li>
  )
}

const look = 'text-left text-ink underline decoration-1 underline-offset-[0.2em] hover:decoration-2'

/** The title as the way to where the notification leads. A link marks nothing, so an unread one is opened by a form. */
function Opener({ item, target, children }: { item: Item; target: keyof typeof inboxTargets | undefined; children: ReactNode }) {
  if (!target) return children
  if (item.isRead) {
    return (
      <PlainLink href={inboxTargets[target]} className={look}>
        {children}
      </PlainLink>
    )
  }
  return (
    <form method="post" action={`/api/inbox/${item.id}/open`} className="inline">
      <button type="submit" name="to" value={target} className={`font-semibold ${look}`}>
        {children}
      </button>
    </form>
  )
}
