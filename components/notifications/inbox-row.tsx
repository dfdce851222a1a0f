import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '@/components/form/words-context'
import { Age } from '@/components/time/moment'
import { PlainLink } from '@/components/ui/plain-link'
import { Tag } from '@/components/ui/tag'
import { type InboxView, openedPath } from '@/lib/inbox'
import { CategoryMark } from './category-mark'
import type { Item } from './items'
import { PlaceFields } from './place-fields'
import { useFocusHeir } from './use-focus-heir'
import { type Described, describeNotification, nameCategory } from './words'

export const rowId = (id: string): string => `notification-${id}`

type Act = ((item: Item) => void) | undefined
type Props = {
  item: Item
  view: InboxView
  /** Was unread when the person came, and is marked by having been looked at. */
  isNew: boolean
  /** These are undefined until a script can do it. */
  onRead: Act
  onOpen: Act
}

/** One notification. Unread, it can be marked, and opening it marks it; both are plain forms that a script may take over. */
export function InboxRow({ item, view, isNew, onRead, onOpen }: Props) {
  const word = useWords()
  const words = describeNotification(word, item)
  const { title, body, code } = words
  const isDim = item.isRead && !isNew
  // What takes the place of the button that did its work: nothing under it moves.
  const [cameUnread] = useState(!item.isRead)
  return (
    <li
      id={rowId(item.id)}
      data-item={item.id}
      tabIndex={-1}
      className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4 text-ui sm:grid-cols-[0.75rem_minmax(0,1fr)_5.5rem]"
    >
      <span
        aria-hidden="true"
        className={`mt-3 size-2 ${item.isRead ? '' : 'border-4 border-accent'}`}
      />
      <div className={`min-w-0 ${isDim ? 'text-muted' : ''}`}>
        <div className={item.isRead ? '' : 'font-semibold'}>
          {!item.isRead && <span className="sr-only">{word('inbox.unread.prefix')} </span>}
          <Opener item={item} words={words} onOpen={onOpen} />
        </div>
        <p className="line-clamp-3 whitespace-pre-line">{body}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small text-muted">
          <CategoryMark category={item.category} />
          <span>
            {nameCategory(word, item.category)} · <Age iso={item.createdAt} />
          </span>
        </p>
        {code && <p className="font-mono text-num break-all text-faint">{code}</p>}
      </div>
      {!item.isRead && <Marker item={item} view={view} title={title} onRead={onRead} />}
      {item.isRead && cameUnread && (
        <p className={`flex h-8 items-center text-small text-muted ${place}`}>
          {isNew ? <Tag tone="info">{word('inbox.new')}</Tag> : word('inbox.read')}
        </p>
      )}
    </li>
  )
}

const place = 'col-start-2 sm:col-start-auto sm:justify-end'

function Marker({
  item,
  view,
  title,
  onRead,
}: {
  item: Item
  view: InboxView
  title: string
  onRead: Act
}) {
  const word = useWords()
  const form = useRef<HTMLFormElement>(null)
  useFocusHeir(form, `#${rowId(item.id)}`)
  return (
    <form
      ref={form}
      method="post"
      action={`/api/notifications/${item.id}/read`}
      className={`flex h-8 items-center ${place}`}
      onSubmit={(event) => {
        if (!onRead) return
        event.preventDefault()
        onRead(item)
      }}
    >
      <PlaceFields view={view} />
      <button
        type="submit"
        aria-label={word('inbox.mark.one', { title })}
        className="min-h-11 text-small text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2"
      >
        {word('inbox.mark')}
      </button>
    </form>
  )
}

const look =
  'touch-target text-left text-ink underline decoration-1 underline-offset-[0.2em] hover:decoration-2'

/** The title as the way to where the notification leads. A link marks nothing, so an unread one is opened by a form. */
function Opener({
  item,
  words: { title, target },
  onOpen,
}: {
  item: Item
  words: Described
  onOpen: Act
}) {
  if (!item.isRead) {
    return (
      <OpeningForm item={item} target={target} onOpen={onOpen}>
        {title}
      </OpeningForm>
    )
  }
  return (
    <OpenedLink item={item} href={openedPath(item.id, target)}>
      {title}
    </OpenedLink>
  )
}

function OpenedLink({ item, href, children }: { item: Item; href: string; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null)
  useFocusHeir(link, `#${rowId(item.id)}`)
  return (
    <PlainLink ref={link} href={href} className={look}>
      {children}
    </PlainLink>
  )
}

type OpeningProps = { item: Item; target: Described['target']; onOpen: Act; children: ReactNode }

function OpeningForm({ item, target, onOpen, children }: OpeningProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusHeir(form, `#${rowId(item.id)}`)
  return (
    <form
      ref={form}
      method="post"
      action={`/api/inbox/${item.id}/open`}
      onSubmit={(event) => {
        if (!onOpen) return
        event.preventDefault()
        onOpen(item)
      }}
    >
      <button
        type="submit"
        name={target && 'to'}
        value={target}
        className={`font-semibold ${look}`}
      >
        {children}
      </button>
    </form>
  )
}
