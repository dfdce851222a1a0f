import type { Item } from '@/components/notifications/items'
import { Age } from '@/components/time/moment'
import { PlainForm } from '@/components/ui/plain-form'
import { PlainLink } from '@/components/ui/plain-link'
import { restoreFocus } from '@/components/ui/restore-focus'
import { Tag } from '@/components/ui/tag'
import { useWords } from '@/components/words/words-context'
import { type InboxView, openedPath } from '@/lib/inbox'
import { readAction } from '@/lib/inbox-action'
import { describeNotification, nameCategory, nameSender } from '@/lib/notification-words'
import { ActionLink } from './action-link'
import { CategoryIcon } from './category-icon'

export const rowId = (id: string): string => `notification-${id}`

/** Values that all rows of a list share. */
export type RowFrame = {
  organization: string
  brand: string | undefined
  view: InboxView
  /** The origins to which notifications of the organization may link. */
  origins: readonly string[]
}
type Props = RowFrame & {
  item: Item
  /** If true, the page of this item is open beside the list. */
  isCurrent: boolean
  /** If true, this is the oldest item that arrived after the previous visit. */
  isLastNew: boolean
  /**
   * If true, viewing the list has just marked this notification as read. The row still has the
   * style of a new one.
   */
  isNew: boolean
  /** The item that gets the focus if this item leaves the list. */
  next: Item | undefined
  /** Marks the item as read, or as unread if it is read. */
  onMark: (() => void) | undefined
  onMove: (() => void) | undefined
  onOpen: (() => void) | undefined
}

// The background of the row is wider than its bottom border. A box shadow adds 0.5rem on each side.
const rowLook = (isCurrent: boolean, isLastNew: boolean): string =>
  `${isCurrent ? '[--row:var(--accent-soft)]' : ''} ${isLastNew ? 'border-accent' : 'border-line'}`
const place =
  'relative col-start-2 flex items-center gap-x-4 sm:col-start-3 sm:row-start-1 sm:mt-2.5 sm:min-h-6 sm:self-start'
const actionLook =
  'min-h-11 text-small sm:min-h-6 underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2'
const quietLook = 'text-muted decoration-line group-hover:decoration-current'
// On narrow screens, the row has no Archive button, because there is no room. The page of the item
// has the same button.
const buttonsLook = ({ isRead, isArchived }: Item): string =>
  `flex flex-wrap gap-x-4 sm:flex-nowrap sm:whitespace-nowrap ${isArchived ? '' : 'over-text'} ${isRead || isArchived ? '' : 'max-sm:hidden'}`

// A text that ends with a period needs no dot before the sender.
const endBody = (body = '', from: string): string =>
  body && from ? `${body}${/[.!?]$/.test(body) ? '' : ' ·'} ` : body

export function InboxRow({ item, isCurrent, isLastNew, isNew, next, ...rest }: Props) {
  const { organization, brand, view, origins, onMark, onMove, onOpen } = rest
  const word = useWords()
  const { id, isRead, category, createdAt } = item
  const { title, body, target } = describeNotification(word, item, brand)
  const sender = nameSender(item.type, organization)
  // The header of the page already names the brand.
  const from = sender === brand ? '' : word('inbox.from', { sender })
  const text = endBody(body, from)
  const action = readAction(item.data, origins)
  const focusNext = `#${rowId(id)}`
  const opener = isRead ? (
    <PlainLink
      ref={restoreFocus(focusNext)}
      href={openedPath(id, target)}
      aria-current={isCurrent || undefined}
      className="row-title"
    >
      {title}
    </PlainLink>
  ) : (
    // This is a form, because a link cannot mark a notification as read.
    <PlainForm action={`/api/inbox/${id}/open`} onPost={onOpen} focusNext={focusNext}>
      <button
        type="submit"
        name={target && 'to'}
        value={target}
        aria-current={isCurrent || undefined}
        className="row-title font-semibold"
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
      className={`group @container relative grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 border-b bg-(--row) py-1.5 text-ui shadow-[-0.5rem_0_var(--row),0.5rem_0_var(--row)] hover:[--row:var(--sunken)] sm:grid-cols-[0.75rem_minmax(0,1fr)_auto] ${rowLook(isCurrent, isLastNew)}`}
    >
      <span
        aria-hidden="true"
        className={`mt-2 size-2 ${isRead ? '' : 'border-4 border-accent'}`}
      />
      <div className={`min-w-0 ${isRead && !isNew ? 'text-muted' : ''}`}>
        <div>
          {!isRead && <span className="sr-only">{word('inbox.unread.prefix')} </span>}
          {opener}
        </div>
        <p className="row-text text-small">
          <CategoryIcon category={category} />
          <span className="sr-only">{nameCategory(word, category)} · </span> <Age iso={createdAt} />
          {/* On a narrow screen, the text has its own line. After hydration, a short age such
              as "2 hours ago" replaces the date. On the same line, the text would then wrap
              differently and move the rows below. */}
          {text + from && (
            <>
              <br className="sm:hidden" />
              <span className="max-sm:hidden"> · </span>
              {text}
              <bdi>{from}</bdi>
            </>
          )}
        </p>
        {action && (
          // Beside an open item, the rows have no action button, so that all rows have the same
          // height. The page of the item has this button.
          <p className="relative mt-1.5 mb-1 w-fit lg:in-[aside]:hidden">
            <ActionLink {...action} isSmall onFollow={isRead ? undefined : onMark} />
          </p>
        )}
      </div>
      <div className={place}>
        {isNew && <Tag tone="info">{word('inbox.new')}</Tag>}
        {!isRead && <MarkForm item={item} title={title} view={view} onMark={onMark} />}
        <div className={buttonsLook(item)}>
          {isRead && <MarkForm item={item} title={title} view={view} onMark={onMark} />}
          <MoveForm item={item} title={title} view={view} next={next} onMove={onMove} />
        </div>
      </div>
    </li>
  )
}

type FormProps = Pick<Props, 'item' | 'view'> & { title: string }

/** Marks the notification as read, or as unread if it is read. */
function MarkForm({ item, title, view, onMark }: FormProps & Pick<Props, 'onMark'>) {
  const word = useWords()
  const { id, isRead } = item
  const to = isRead ? 'unread' : 'read'
  return (
    <PlainForm
      action={`/api/notifications/${id}/${to}`}
      hidden={view}
      onPost={onMark}
      focusNext={`#${rowId(id)}`}
    >
      <button
        type="submit"
        data-mark={to}
        aria-label={word(isRead ? 'inbox.mark.unread.one' : 'inbox.mark.one', { title })}
        className={`${actionLook} ${isRead ? quietLook : 'text-accent'}`}
      >
        {word(isRead ? 'inbox.mark.unread' : 'inbox.mark')}
      </button>
    </PlainForm>
  )
}

/** Archives or restores the notification. */
function MoveForm({ item, title, view, next, onMove }: FormProps & Pick<Props, 'next' | 'onMove'>) {
  const word = useWords()
  const move = item.isArchived ? 'restore' : 'archive'
  return (
    <PlainForm
      action={`/api/notifications/${item.id}/${move}`}
      hidden={view}
      onPost={onMove}
      focusNext={next ? `#${rowId(next.id)}` : '#inbox-filters [aria-current]'}
      className={item.isArchived ? '' : 'max-sm:hidden'}
    >
      <button
        type="submit"
        data-move=""
        aria-label={word(`inbox.${move}.one`, { title })}
        className={`${actionLook} ${item.isArchived ? 'text-accent' : quietLook}`}
      >
        {word(`inbox.${move}`)}
      </button>
    </PlainForm>
  )
}
