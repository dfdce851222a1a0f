/** The filters that the inbox offers. */
export const inboxFilters = ['all', 'unread'] as const
export type InboxView = {
  filter?: (typeof inboxFilters)[number] | null | undefined
  cursor?: string | null | undefined
}

export const inboxPageSize = 50

/** Returns the path of this view of the inbox. */
export function inboxPath({ filter, cursor }: InboxView = {}): string {
  const search = new URLSearchParams()
  if (filter === 'unread') search.set('filter', filter)
  if (cursor) search.set('cursor', cursor)
  return search.size === 0 ? '/inbox' : `/inbox?${search}`
}

/**
 * Pages that a notification can open besides its own page. A partner sends a name from this list,
 * never a URL.
 */
export const inboxTargets = { status: '/status' } as const
export type InboxTarget = keyof typeof inboxTargets

/** Returns the page that a notification opens. */
export const openedPath = (id: string, target?: InboxTarget | null): string =>
  target ? inboxTargets[target] : `/inbox/${id}`

/** Inbox preferences, stored with the customer. */
export type InboxSettings = {
  /** Marks items as read that were in view for a second and ask for no action. */
  readsOnView: boolean
  /** Enables single-key shortcuts in the list. */
  hasShortcuts: boolean
}
