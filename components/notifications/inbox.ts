'use client'

import { createContext, useContext } from 'react'
import type { InboxPage } from './items'
import type { Mark, Marks } from './marks'
import type { Reading } from './reading'

/** What a script can do with an inbox. */
export type InboxActs = {
  /** Shows a mark here and in the person's other tabs. The server has yet to hear of it. */
  hold: (mark: Mark) => void
  /** Takes a mark back, here and there. */
  takeBack: (mark: Mark) => void
  /** The other tabs need not wait to hear that the server has a mark: it is about to. */
  settle: (mark: Mark) => void
  /** Tells the server of a mark. One that it refuses is taken back; resolves to false then. */
  send: (mark: Mark) => Promise<boolean>
  /** Reads a part of the inbox; resolves to undefined where that fails. */
  read: (part: {
    cursor?: string | undefined
    isRead?: 'false' | undefined
  }) => Promise<InboxPage | undefined>
}

export type Inbox = {
  /** How many are unread as the person sees it: what is marked, here or in another tab, is out already. Null when not known. */
  count: number | null
  /** What the server says, and what it said since this page was loaded. */
  reading: Reading
  /** What is known to be read beyond what the server said of each. */
  marks: Marks
  /** Undefined until it has come: a page is read before, and its links and plain forms work. */
  acts?: InboxActs
}

export const InboxContext = createContext<Inbox | undefined>(undefined)

/** What the page knows of the person's inbox. */
export function useInbox(): Inbox {
  const inbox = useContext(InboxContext)
  if (!inbox) throw new Error('This stands within an InboxProvider')
  return inbox
}
