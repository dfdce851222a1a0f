'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useWords } from '@/components/form/words-context'
import { useMinute, zoneAt } from '@/components/time/use-minute'
import { type InboxSettings, type InboxView, openedPath } from '@/lib/inbox'
import { EmptyInbox } from './empty-inbox'
import { useInbox } from './inbox'
import { InboxBar } from './inbox-bar'
import { InboxRow, rowId } from './inbox-row'
import { groupByDay, type InboxPage, type Item } from './items'
import { applyMarks } from './marks'
import { NewerPill } from './newer-pill'
import { OlderItems } from './older-items'
import type { Problem } from './problem'
import { ShortcutsHelp } from './shortcuts-help'
import { Toast } from './toast'
import { useDwell } from './use-dwell'
import { focusOn } from './use-focus-heir'
import { useInboxList } from './use-inbox-list'
import { useMarking } from './use-marking'
import { useShortcuts } from './use-shortcuts'
import { describeNotification } from './words'

type Props = {
  page: InboxPage
  view: InboxView
  settings: InboxSettings
  /** When the server made the page; a browser goes by its own clock once it runs. */
  madeAtMs: number
}

const isUnread = ({ isRead }: Item): boolean => !isRead

/** The notifications of the page's person, by day. Everything on it works as plain links and forms. */
export function InboxList({ page, view, settings, madeAtMs }: Props) {
  const { count, marks, acts } = useInbox()
  const router = useRouter()
  const word = useWords()
  const [problem, tellProblem] = useState<Problem>()
  const known = useInboxList(page, view, tellProblem)
  const { held, hold, undo, commit, sendNow } = useMarking(tellProblem)
  const isAlive = acts !== undefined
  // Decided here, the interface is silent: who undid something marks by hand for the rest of the visit.
  const [isByHand, setByHand] = useState(!settings.readsOnView)
  const [viewed, setViewed] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const help = useRef<HTMLDialogElement>(null)

  const items = applyMarks(known.items, marks)
  const newest = items[0]?.id
  const shown = items.filter(isUnread).length
  // What is above or below the screen is known by the count alone; on a page of older items even that is not.
  const covers = view.cursor
    ? shown
    : Math.max(shown, (count ?? 0) - known.newer.filter(isUnread).length)
  const isAllRead = newest === undefined || (view.cursor ? count === 0 : covers === 0)

  const read = ({ id, isRead }: Item) => !isRead && hold({ reach: 'one', id, covers: 1 })
  const readAll = () => !isAllRead && hold({ reach: 'all', id: newest, covers })
  const takeBack = () => undo() && setByHand(true)
  const open = (item: Item) => {
    if (!item.isRead) sendNow({ reach: 'one', id: item.id, covers: 1 })
    router.push(openedPath(item.id, describeNotification(word, item).target))
  }
  const withItem = (act: (item: Item) => void) => (id: string) => {
    const item = items.find((one) => one.id === id)
    if (item) act(item)
  }

  useDwell(isAlive && !isByHand && !view.cursor && covers > 0, newest, () => {
    setViewed(new Set([...viewed, ...items.filter(isUnread).map(({ id }) => id)]))
    readAll()
  })
  useShortcuts(list, isAlive && settings.hasShortcuts, {
    open: withItem(open),
    read: withItem(read),
    readAll,
    undo: takeBack,
    help: () => help.current?.showModal(),
  })
  const minute = useMinute()
  const days = groupByDay(items, minute ?? madeAtMs, zoneAt(minute))

  return (
    <div className="flex flex-col">
      <InboxBar
        view={view}
        count={count}
        isAllRead={isAllRead}
        newest={newest}
        onReadAll={isAlive ? readAll : undefined}
      />
      <Toast
        held={held}
        problem={problem}
        onEnd={commit}
        onUndo={takeBack}
        onDismiss={() => tellProblem(undefined)}
      />
      <NewerPill
        newer={known.newer}
        onShow={() => {
          const first = known.showNewer()
          if (first) focusOn(`#${rowId(first)}`)
        }}
      />
      <div ref={list} data-alive={isAlive}>
        {days.map((day) => (
          <section key={day.name} className="mt-8">
            <h2 className="border-b border-line pb-2 text-ui font-semibold text-muted">
              {day.name}
            </h2>
            <ul>
              {day.items.map((item) => (
                <InboxRow
                  key={item.id}
                  item={item}
                  view={view}
                  isNew={viewed.has(item.id)}
                  onRead={isAlive ? read : undefined}
                  onOpen={isAlive ? open : undefined}
                />
              ))}
            </ul>
          </section>
        ))}
        {items.length === 0 && <EmptyInbox view={view} />}
        <OlderItems
          view={view}
          nextCursor={known.nextCursor}
          isLoading={known.isLoading}
          onOlder={
            isAlive
              ? () => void known.showOlder().then((id) => id && focusOn(`#${rowId(id)}`))
              : undefined
          }
          onHelp={
            settings.hasShortcuts && items.length > 0 ? () => help.current?.showModal() : undefined
          }
        />
      </div>
      <ShortcutsHelp dialog={help} />
    </div>
  )
}
