import type { Mark, Marks } from './inbox-state'

export const onlySent = (marks: Marks) => marks.filter(({ stage }) => stage === 'sent')

export const isMove = ({ reach }: Mark): boolean => reach === 'archive' || reach === 'restore'

type Listed = { id: string; isRead: boolean; createdAt: string }

const isAbout = (mark: Mark, { id, createdAt }: Listed): boolean =>
  !isMove(mark) && (mark.id.split(' ').includes(id) || createdAt <= (mark.newestAt ?? ''))

/**
 * Returns the items with the marks applied. The last mark of an item decides whether it is read.
 */
export const overlayMarks = <Item extends Listed>(items: readonly Item[], marks: Marks): Item[] =>
  items.map((item) => {
    const last = marks.findLast((mark) => isAbout(mark, item))
    return last ? { ...item, isRead: last.reach !== 'unread' } : item
  })

/** Returns the items without those that a mark archives or restores. */
export const omitMoved = <Item extends { id: string; isArchived: boolean }>(
  items: readonly Item[],
  marks: Marks,
): Item[] =>
  items.filter(
    (item) =>
      !marks.some(
        ({ reach, id }) => id === item.id && reach === (item.isArchived ? 'restore' : 'archive'),
      ),
  )

export type Newest = { id: string; createdAt: string }

/** Returns a mark for this item and all older ones. */
export const markAll = ({ id, createdAt }: Newest, covers: number): Mark => ({
  reach: 'all',
  id,
  covers,
  newestAt: createdAt,
})
