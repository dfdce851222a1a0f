'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useInbox } from '@/components/notifications/inbox-provider'
import type { Mark } from '@/components/notifications/inbox-state'
import type { InboxPage, Item } from '@/components/notifications/items'
import { markAll } from '@/components/notifications/list-marks'
import { useMinute, zoneAt } from '@/components/time/use-minute'
import { useSeen } from '@/components/ui/use-seen'
import { useWords } from '@/components/words/words-context'
import { groupByDay } from '@/lib/days'
import { type InboxSettings, isPartOfInbox, openedPath } from '@/lib/inbox'
import { asksForAction, closeRequest } from '@/lib/inbox-action'
import { describeNotification } from '@/lib/notification-words'
import { barId, InboxBar } from './inbox-bar'
import { InboxRow, type RowFrame, rowId } from './inbox-row'
import { NewerButton, OlderItems } from './more-items'
import { isOfMany, type Problem, Toast } from './toast'
import { useInboxList, useReturnFocus } from './use-inbox-list'
import { useShortcutsHelp } from './use-shortcuts-help'

type Props = RowFrame & {
  page: InboxPage
  /**
   * The ids of notifications that the person marked as unread. Viewing them does not mark them as
   * read.
   */
  keptUnread: readonly string[]
  /** The time of the last status change. Older requests for information are closed. */
  askedAt: string
  /** The time when the previous visit ended. Undefined at the first visit. */
  newSince?: string | undefined
  settings: InboxSettings
  /** The notification whose page is open beside the list. */
  currentId?: string | undefined
  /** The result of the last form. Shown between the filters and the list. */
  note: ReactNode
  /** The list shows this content if it has no items. */
  none: ReactNode
  /** The time when the server rendered the page. The browser uses its own clock after hydration. */
  madeAtMs: number
}

const seenAfterMs = 1000

const listNew = (items: readonly Item[], since: string | undefined): Item[] =>
  since ? items.filter(({ createdAt }) => createdAt > since) : []
// If all loaded items are new, further items may be new too. So the count is a minimum.
const writeCount = (news: number, all: number, nextCursor: string | null): string =>
  news === all && nextCursor ? `${news}+` : String(news)
// Marking viewed items as read would end the undo of the previous change. So while the person can
// undo a change of one item, the list does not mark viewed items.
const canMarkOnView = (undoable: Mark | undefined) => !undoable || isOfMany(undoable)
const listUnread = (items: readonly Item[]): Item[] => items.filter(({ isRead }) => !isRead)

/** The person's notifications, grouped by day. Without JavaScript, every control is a plain link or form. */
export function InboxList({
  page,
  keptUnread,
  askedAt,
  newSince,
  settings,
  currentId,
  note,
  none,
  madeAtMs,
  ...frame
}: Props) {
  const { view, brand, origins } = frame
  const { count, marks, sync } = useInbox()
  const router = useRouter()
  const word = useWords()
  const [problem, showProblem] = useState<Problem>()
  const list = useInboxList(page, view, showProblem)
  useReturnFocus(currentId)
  // The specification is silent, so we decided: after an undo, viewing marks nothing as read for
  // the rest of this visit.
  const [marksOnView, setMarksOnView] = useState(settings.readsOnView)
  const [viewed, setViewed] = useState<ReadonlySet<string>>(new Set())
  const { openHelp, dialog } = useShortcutsHelp(() => showProblem({ key: 'inbox.failed.form' }))
  const minute = useMinute()
  // The ids of items that were read once. If the person then marks such an item as unread, in this
  // or another window, viewing does not mark it as read again.
  const wasRead = useRef(new Set(keptUnread))
  useEffect(() => () => sync?.flush(), [sync])

  const items = list.items.map((item) => closeRequest(item, askedAt))
  useEffect(() => {
    for (const { id, isRead } of items) if (isRead) wasRead.current.add(id)
  })
  const newest = items[0]
  const newItems = listNew(items, newSince)
  const newCount = writeCount(newItems.length, items.length, list.nextCursor)
  const unread = listUnread(items)
  const shown = unread.length
  // `count` covers the whole inbox, but this list may lack some items. So on a category or a later
  // page, the list counts only the items that it shows.
  const isPart = Boolean(view.cursor) || isPartOfInbox(view.filter)
  const listed = (count ?? 0) - listUnread(list.newer).length
  const covers = isPart ? shown : Math.max(shown, listed)
  const isAllRead =
    newest === undefined || isPartOfInbox(view.filter) || (view.cursor ? count === 0 : covers === 0)

  const showRefused = ({ reach }: Mark) => {
    showProblem({ key: `inbox.failed.${reach}` })
    // The server rejected the request, so the rows in view are unread again. If viewing marked them
    // again, requests would fail without end.
    setMarksOnView(false)
  }
  const undoable = marks.find(({ stage }) => stage === 'undoable')
  const mark = (made: Mark) => {
    showProblem(undefined)
    sync?.mark(made, showRefused)
  }
  const toggle = ({ id, isRead, isArchived }: Item) =>
    mark({
      reach: isRead ? 'unread' : 'one',
      id,
      covers: Number(!isArchived) * (isRead ? -1 : 1),
    })
  const move = ({ id, isRead, isArchived }: Item) =>
    mark({
      reach: isArchived ? 'restore' : 'archive',
      id,
      covers: Number(!isRead) * (isArchived ? -1 : 1),
    })
  const readAll = () => !isAllRead && mark(markAll(newest, covers))
  const undo = () => sync?.undo() && setMarksOnView(false)
  const open = (item: Item) => {
    if (!item.isRead) toggle(item)
    sync?.flush()
    router.push(openedPath(item.id, describeNotification(word, item, brand).target))
  }
  const shortcuts = { readAll, undo, help: openHelp }

  // The specification is silent, so we decided: on a page of older or archived items, viewing marks
  // nothing as read.
  const isMarkable =
    sync !== undefined &&
    marksOnView &&
    canMarkOnView(undoable) &&
    !view.cursor &&
    view.filter !== 'archived'
  const markable = isMarkable ? unread.filter((item) => !asksForAction(item, origins)) : []
  const look = (rows: readonly string[]) => {
    const ids = markable
      .map(({ id }) => id)
      .filter((id) => rows.includes(rowId(id)) && !wasRead.current.has(id))
    if (ids.length === 0) return
    setViewed((known) => new Set([...known, ...ids]))
    const isAll = !isPart && ids.length === shown && shown === listed
    showProblem(undefined)
    sync?.markSeen(ids, isAll ? newest : undefined, showRefused)
  }
  useSeen(
    markable.map(({ id }) => rowId(id)),
    seenAfterMs,
    look,
    barId,
  )

  return (
    <div className="@container relative flex flex-col">
      <InboxBar
        view={view}
        count={count}
        isAllRead={isAllRead}
        newest={newest?.id}
        onReadAll={sync && readAll}
      >
        <Toast
          undoable={undoable}
          problem={problem}
          onTimeout={() => sync?.flush()}
          onUndo={undo}
          onDismiss={() => showProblem(undefined)}
        />
      </InboxBar>
      {note}
      <NewerButton count={list.newer.length} onShow={list.showNewer} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: each key has a button or link too */}
      <div
        data-alive={sync !== undefined}
        onKeyDown={
          sync && settings.hasShortcuts
            ? (event) => sync.handleShortcut(event, shortcuts)
            : undefined
        }
      >
        {groupByDay(items, minute ?? madeAtMs, zoneAt(minute)).map((day) => (
          <section key={day.name} className="mt-4 lg:in-[aside]:first:mt-0">
            <div className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2">
              <h2 className="text-ui font-semibold text-muted">{day.name}</h2>
              {day.items[0] === newItems[0] && (
                <p className="text-small leading-6 font-semibold text-accent">
                  {word('inbox.since', { n: newCount })}
                </p>
              )}
            </div>
            <ul>
              {day.items.map((item) => (
                <InboxRow
                  key={item.id}
                  {...frame}
                  item={item}
                  isCurrent={item.id === currentId}
                  isLastNew={item === newItems.at(-1)}
                  isNew={item.isRead && viewed.has(item.id)}
                  next={items[items.indexOf(item) + 1] ?? items.at(-2)}
                  onMark={sync && (() => toggle(item))}
                  onMove={sync && (() => move(item))}
                  onOpen={sync && (() => open(item))}
                />
              ))}
            </ul>
          </section>
        ))}
        {items.length === 0 && !list.isLoading && none}
        <OlderItems
          view={view}
          nextCursor={list.nextCursor}
          isLoading={list.isLoading}
          onOlder={sync && list.showOlder}
          onHelp={settings.hasShortcuts && items.length > 0 ? shortcuts.help : undefined}
        />
      </div>
      {dialog}
    </div>
  )
}
