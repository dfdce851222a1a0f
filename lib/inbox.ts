/** What an inbox can be narrowed to. */
export const inboxFilters = ['all', 'unread'] as const
export type InboxView = {
  filter?: (typeof inboxFilters)[number] | null | undefined
  cursor?: string | null | undefined
}

export const inboxPageSize = 50

/** The page that shows this part of the inbox. */
export function inboxPath({ filter, cursor }: InboxView = {}): string {
  const search = new URLSearchParams()
  if (filter === 'unread') search.set('filter', filter)
  if (cursor) search.set('cursor', cursor)
  return search.size === 0 ? '/inbox' : `/inbox?${search}`
}

/** Where a notification can lead beside its own page, by name: an address never comes from outside. */
export const inboxTargets = { status: '/status' } as const
export type InboxTarget = keyof typeof inboxTargets

/** The page that a notification opens: the place it is about, or its own. */
export const openedPath = (id: string, target?: InboxTarget | null): string =>
  target ? inboxTargets[target] : `/inbox/${id}`

/** How a person likes the inbox; kept with the person. */
export type InboxSettings = {
  /** What was on screen for a while is marked as read. */
  readsOnView: boolean
  /** Single keys act within the list. */
  hasShortcuts: boolean
}
