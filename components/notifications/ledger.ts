import type { QueryClient } from '@tanstack/react-query'
import { type InboxNews, type MarkStage, tellOfMark } from './channel'
import {
  dropMark,
  holdMark,
  isHeld,
  isSameMark,
  type Mark,
  type Marks,
  noMarks,
  settleMark,
} from './marks'
import { type Reading, takeCount } from './reading'

/** Where the count is kept. */
export const countKey = (uid: string) => ['unread-count', uid] as const
/** Where the marks are kept. */
export const marksKey = (uid: string) => ['inbox-marks', uid] as const

// Longer than anything can be undone, unless its tab is gone or somebody keeps the time from running out.
const foreignHoldMs = 60_000

/** Writes down what is known of an inbox: the count that the server told, and the marks laid over it. */
export function makeLedger(client: QueryClient, uid: string, tell: (news: InboxNews) => void) {
  const changeMarks = (change: (known: Marks) => Marks) =>
    client.setQueryData<Marks>(marksKey(uid), (known = noMarks) => change(known))

  /** An answer on its way was counted before what is known now. */
  const dropAnswers = () => void client.cancelQueries({ queryKey: countKey(uid) })

  /** A count that the server told at some time. Of two the later one holds. */
  const takeNewCount = (count: number, atMs: number): void => {
    const state = client.getQueryState<Reading>(countKey(uid))
    if (!state?.data || atMs <= state.dataUpdatedAt) return
    dropAnswers()
    client.setQueryData<Reading>(countKey(uid), takeCount(state.data, { count }), {
      updatedAt: atMs,
    })
  }

  /** What a mark took from the count is out of the server's count as well. The count stays as old as it was. */
  const spend = (covers: number): void => {
    const state = client.getQueryState<Reading>(countKey(uid))
    if (state?.data?.count == null) return
    dropAnswers()
    const count = Math.max(0, state.data.count - covers)
    client.setQueryData<Reading>(
      countKey(uid),
      { ...state.data, count, etag: undefined },
      { updatedAt: state.dataUpdatedAt },
    )
  }

  const note = (mark: Mark, stage: MarkStage, heldUntilMs?: number): void => {
    if (stage === 'held') return void changeMarks((known) => holdMark(known, mark, heldUntilMs))
    if (stage === 'back') return void changeMarks((known) => dropMark(known, mark))
    const held = client.getQueryData<Marks>(marksKey(uid))?.find((known) => isSameMark(known, mark))
    if (held && isHeld(held, Date.now())) spend(held.covers)
    changeMarks((known) => settleMark(known, mark))
  }

  const hear = (news: InboxNews): void => {
    const until = Date.now() + foreignHoldMs
    const known = client.getQueryData<Reading>(countKey(uid))?.count
    if ('count' in news) takeNewCount(news.count, news.at)
    else if ('read' in news)
      for (const id of news.read) note({ reach: 'one', id, covers: 1 }, news.stage, until)
    else if ('readAll' in news)
      note({ reach: 'all', id: news.before, covers: news.covers }, news.stage, until)
    else if ('hello' in news) {
      if (known != null) tell({ known })
      const own =
        client
          .getQueryData<Marks>(marksKey(uid))
          ?.filter(({ heldUntilMs }) => heldUntilMs === Number.POSITIVE_INFINITY) ?? []
      for (const mark of own) tell(tellOfMark(mark, 'held'))
    }
    // Two pages that know different numbers do not argue: the server says.
    else if ('known' in news && news.known !== known)
      void client.refetchQueries({ queryKey: countKey(uid) })
  }

  /** Asks for the count, unless what is known is fresh. One that came while a mark was under way may or may not have it in. */
  const refresh = (markedSinceMs = 0): void => {
    const isDoubtful = (client.getQueryState(countKey(uid))?.dataUpdatedAt ?? 0) > markedSinceMs
    void client.refetchQueries(
      { queryKey: countKey(uid), ...(!isDoubtful && { stale: true }) },
      { cancelRefetch: false },
    )
  }

  return { note, hear, takeCount: takeNewCount, refresh }
}
