import { CallError, call, operation } from '@/lib/client'
import type {
  markInboxRead,
  markItemRead,
  readNotifications,
} from '@/lib/contracts/browser/notifications'
import { inboxPageSize } from '@/lib/inbox'
import type { InboxActs } from './inbox'
import type { Mark } from './marks'

const markOne = operation<typeof markItemRead>({
  method: 'POST',
  path: '/api/notifications/{id}/read',
})
const markAll = operation<typeof markInboxRead>({
  method: 'POST',
  path: '/api/notifications/mark-all-read',
})
const readPage = operation<typeof readNotifications>({ method: 'GET', path: '/api/notifications' })

/** What a call came to; undefined where it was refused or got no answer. Who is signed out meanwhile is told so. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) window.location.assign('/session-expired')
    return undefined
  }
}

// Whoever marks and leaves has marked.
const options = { keepalive: true }

/** Tells the server of a mark; resolves to how many are left unread where it says so. */
export const sendMark = ({ reach, id }: Mark): Promise<{ left?: number } | undefined> =>
  attempt(async () => {
    if (reach === 'all')
      return { left: (await call(markAll, { body: { before: id } }, options)).data.count }
    await call(markOne, { params: { id } }, options)
    return {}
  })

/** Reads a page of the inbox. */
export const readPart: InboxActs['read'] = (part) =>
  attempt(async () => {
    const { data, meta } = await call(readPage, {
      query: { limit: String(inboxPageSize), ...part },
    })
    return { items: data, ...meta }
  })
