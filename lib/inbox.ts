/** The filters that the inbox offers: by read state, by category, and the archived items. */
export const inboxFilters = ['all', 'unread', 'transaction', 'kyc', 'platform', 'archived'] as const
export type InboxFilter = (typeof inboxFilters)[number]
export type InboxView = {
  filter?: InboxFilter | null | undefined
  cursor?: string | null | undefined
}

/** Reads the filter of a URL. Undefined for `all` and for unknown values. */
export const readFilter = (text: unknown): InboxFilter | undefined =>
  inboxFilters.find((filter) => filter === text && filter !== 'all')

/** Whether the filter shows only a part of the items that the unread count includes. */
export const isPartOfInbox = (filter: InboxView['filter']): boolean =>
  Boolean(filter) && filter !== 'all' && filter !== 'unread'

/** Returns the query parameters that select the notifications of a filter. */
export function queryOf(filter: InboxView['filter']): {
  isRead?: 'false'
  isArchived?: 'true'
  category?: 'transaction' | 'kyc' | 'platform'
} {
  if (!filter || filter === 'all') return {}
  if (filter === 'archived') return { isArchived: 'true' }
  return filter === 'unread' ? { isRead: 'false' } : { category: filter }
}

export const inboxPageSize = 50

export function inboxPath({ filter, cursor }: InboxView = {}): string {
  const search = new URLSearchParams()
  if (filter && filter !== 'all') search.set('filter', filter)
  if (cursor) search.set('cursor', cursor)
  return search.size === 0 ? '/inbox' : `/inbox?${search}`
}

/**
 * Pages that a notification can open instead of its own page. A partner sends a name from this
 * list, never a URL.
 */
export const inboxTargets = { status: '/status' } as const
export type InboxTarget = keyof typeof inboxTargets

/** Returns the page that a notification opens. */
export const openedPath = (id: string, target?: InboxTarget | null): string =>
  target ? inboxTargets[target] : `/inbox/${id}`

/** Inbox preferences, stored with the customer. */
export type InboxSettings = {
  /** If true, viewing an item for a second marks it as read, unless it asks for action. */
  readsOnView: boolean
  /** If true, the list has single-key shortcuts. */
  hasShortcuts: boolean
}

/** The choices in the settings of the inbox. */
export type InboxChoices = InboxSettings & {
  /** If true, new messages arrive as read. */
  mutesMessages: boolean
  /** If true, new messages cause an email, unless messages are muted. */
  emailsMessages: boolean
  /** If true, new items about transactions cause an email. */
  emailsTransactions: boolean
}
