import { useState } from 'react'
import type { Item } from '@/components/notifications/items'
import { Age } from '@/components/time/moment'
import { PlainForm } from '@/components/ui/plain-form'
import { PlainLink } from '@/components/ui/plain-link'
import { restoreFocus } from '@/components/ui/restore-focus'
import { Tag } from '@/components/ui/tag'
import { useWords } from '@/components/words/words-context'
import { type InboxView, openedPath } from '@/lib/inbox'
import { describeNotification, nameCategory, nameSender } from '@/lib/notification-words'
import { CategoryIcon } from './category-icon'

export const rowId = (id: string): string => `notification-${id}`

type Props = {
  item: Item
  organization: string
  brand: string | undefined
  view: InboxView
  /** Viewing the list marked this notification as read. */
  isNew: boolean
  onRead: (() => void) | undefined
  onOpen: (() => void) | undefined
}

const look =
  'touch-target text-left text-ink underline decoration-1 underline-offset-[0.2em] hover:decoration-2'
const place = 'col-start-2 sm:col-start-auto sm:justify-end'

export function InboxRow({ item, organization, brand, view, isNew, onRead, onOpen }: Props) {
  const word = useWords()
  const { id, isRead, category, createdAt } = item
  const { title, body, code, target } = describeNotification(word, item, brand)
  const [wasUnread] = useState(!isRead)
  const focusNext = `#${rowId(id)}`
  const opener = isRead ? (
    <PlainLink ref={restoreFocus(focusNext)} href={openedPath(id, target)} className={look}>
      {title}
    </PlainLink>
  ) : (
    // A link cannot mark a notification as read, but a form can.
    <PlainForm action={`/api/inbox/${id}/open`} onPost={onOpen} focusNext={focusNext}>
      <button
        type="submit"
        name={target && 'to'}
        value={target}
        className={`font-semibold ${look}`}
      >
        {title}
      </button>
    </PlainForm>
  )
  return (
    <li
      id={rowId(id)}
      data-item=""
      tabIndex={-1}
      className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4 text-ui sm:grid-cols-[0.75rem_minmax(0,1fr)_5.5rem]"
    >
      <span
        aria-hidden="true"
        className={`mt-3 size-2 ${isRead ? '' : 'border-4 border-accent'}`}
      />
      <div className={`min-w-0 ${isRead && !isNew ? 'text-muted' : ''}`}>
        <div className={isRead ? '' : 'font-semibold'}>
          {!isRead && <span className="sr-only">{word('inbox.unread.prefix')} </span>}
          {opener}
        </div>
        {body && <p className="line-clamp-3 whitespace-pre-line">{body}</p>}
        <p className="mt-1 flex items-baseline gap-x-2 text-small text-muted">
          <CategoryIcon category={category} />
          <span className="min-w-0 break-words">
            {nameCategory(word, category)} · <Age iso={createdAt} /> ·{' '}
            {word('inbox.from', { sender: nameSender(item.type, organization) })}
          </span>
        </p>
        {code && <p className="font-mono text-num break-all text-faint">{code}</p>}
      </div>
      {!isRead && (
        <PlainForm
          action={`/api/notifications/${id}/read`}
          hidden={view}
          onPost={onRead}
          focusNext={focusNext}
          className={`flex h-8 items-center ${place}`}
        >
          <button
            type="submit"
            data-mark=""
            aria-label={word('inbox.mark.one', { title })}
            className="min-h-11 text-small text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2"
          >
            {word('inbox.mark')}
          </button>
        </PlainForm>
      )}
      {/* Has the height of the button that it replaces, so that nothing below it moves. */}
      {isRead && wasUnread && (
        <p className={`flex h-8 items-center text-small text-muted ${place}`}>
          {isNew ? <Tag tone="info">{word('inbox.new')}</Tag> : word('inbox.read')}
        </p>
      )}
    </li>
  )
}
