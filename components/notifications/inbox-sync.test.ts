import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countKey, countUnread, marksKey, takeOut } from '@/components/notifications/inbox-cache'
import {
  type Mark,
  type Marks,
  noMarks,
  type ServerCount,
  startCount,
} from '@/components/notifications/inbox-state'
import { createInboxSync } from '@/components/notifications/inbox-sync'

const one: Mark = { reach: 'one', id: 'd', covers: 1 }
const ignore = () => {}
const stops: (() => void)[] = []
let sent: string[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response('{"data":{"id":"d","isRead":true}}', {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** Opens a tab of a person with the count `count` on the server. A poll returns `polled`. */
function openTab(uid: string, count: number, polled = count) {
  const client = new QueryClient()
  client.setQueryDefaults(countKey(uid), { queryFn: () => startCount(polled) })
  client.setQueryData(countKey(uid), startCount(count))
  const sync = createInboxSync(client, uid)
  stops.push(sync.start())
  const readMarks = () => client.getQueryData<Marks>(marksKey(uid)) ?? noMarks
  const readCount = () =>
    countUnread(
      client.getQueryData<ServerCount>(countKey(uid))?.count ?? null,
      readMarks(),
      Date.now(),
    )
  const poll = () =>
    void client.fetchQuery({ queryKey: countKey(uid), queryFn: sync.poll, staleTime: 0 })
  const readStages = () => readMarks().map(({ stage }) => stage)
  const readSent = () => readMarks().filter(({ stage }) => stage === 'sent')
  return { sync, poll, readCount, readStages, readSent }
}

test('a mark-as-read and its undo reach another tab without a server request', async () => {
  const [here, there] = [openTab('undo', 5), openTab('undo', 5)]
  here.sync.mark(one, ignore)
  await expect.poll(there.readStages).toEqual(['pending'])
  expect([here.readCount(), there.readCount()]).toEqual([4, 4])
  expect(here.sync.undo()).toBe(true)
  await expect.poll(there.readStages).toEqual([])
  expect([here.readCount(), there.readCount()]).toEqual([5, 5])
  expect(sent).toEqual([])
})

test("tabs from two releases of the app ignore each other's inbox messages", async () => {
  const earlier = new BroadcastChannel('inbox:release')
  const received: unknown[] = []
  earlier.onmessage = ({ data }) => received.push(data)
  stops.push(() => earlier.close())
  const [here, there] = [openTab('release', 5), openTab('release', 5)]
  earlier.postMessage({ v: 1, kind: 'mark', mark: one, stage: 'pending' })
  here.sync.mark({ reach: 'archive', id: 'c', covers: 1 }, ignore)
  await expect.poll(there.readStages).toEqual(['pending'])
  expect(there.readCount()).toBe(4)
  expect(received).not.toContainEqual(expect.objectContaining({ v: 1 }))
})

test('after a second mark-as-read, a tab sends the first and can undo only the second', async () => {
  const { sync, readStages } = openTab('last', 5)
  sync.mark(one, ignore)
  sync.mark({ ...one, id: 'c' }, ignore)
  expect(readStages()).toEqual(['pending', 'undoable'])
  await expect.poll(() => sent).toEqual(['/api/notifications/d/read'])
  expect([sync.undo(), sync.undo()]).toEqual([true, false])
})

test('leaving the page sends the pending mark-as-read, and other tabs show it as sent', async () => {
  const [here, there] = [openTab('leave', 5, 4), openTab('leave', 5, 4)]
  here.sync.mark(one, ignore)
  window.dispatchEvent(new Event('pagehide'))
  expect(here.readStages()).toEqual(['sent'])
  await expect.poll(there.readStages).toEqual(['sent'])
  expect(there.readCount()).toBe(4)
  await expect.poll(() => sent).toEqual(['/api/notifications/d/read'])
})

test('a page that loads during an archive request shows the item as archived', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const before = openTab('reload', 5, 4)
  const archive: Mark = { reach: 'archive', id: 'd', covers: 1 }
  before.sync.mark(archive, ignore)
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => sent).toEqual(['/api/notifications/d/archive'])
  stops.pop()?.()
  // The server rendered this page before it stored the archiving. So its count is still 5.
  const after = openTab('reload', 5, 4)
  expect(after.readSent()).toMatchObject([archive])
  await expect.poll(after.readCount).toBe(4)
  stops.pop()?.()
  expect(openTab('reload', 4).readStages()).toEqual([])
})

test('if a tab closes during a mark-as-read request, other tabs show it as sent', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const [here, there] = [openTab('closing', 5, 4), openTab('closing', 5, 4)]
  here.sync.mark(one, ignore)
  here.sync.flush()
  await expect.poll(there.readStages).toEqual(['pending'])
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(there.readStages).toEqual(['sent'])
})

test('all tabs undo a rejected mark-as-read, and the sending tab reports the error', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"errors":[]}', { status: 404 }))
  const [here, there] = [openTab('refused', 5), openTab('refused', 5)]
  const refused: Mark[] = []
  here.sync.mark(one, (mark) => refused.push(mark))
  here.sync.flush()
  await expect.poll(() => refused.length).toBe(1)
  await expect.poll(there.readStages).toEqual([])
  expect([here.readCount(), there.readCount()]).toEqual([5, 5])
})

test('a new tab receives pending mark-as-read actions and the latest unread count', async () => {
  const here = openTab('late', 4)
  here.sync.mark(one, ignore)
  const late = openTab('late', 5, 4)
  await expect.poll(late.readStages).toEqual(['pending'])
  await expect.poll(late.readCount).toBe(3)
})

test('a poll that began before a mark-as-read cannot overwrite the lower unread count', async () => {
  const polls: (() => void)[] = []
  const answer = (data: unknown) => Response.json({ data })
  const respond = (url: string) =>
    url.endsWith('/unread-count')
      ? new Promise((resolve) => polls.push(() => resolve(answer({ count: 3 }))))
      : answer({ count: 1 })
  vi.stubGlobal('fetch', async (url: string) => respond(url))
  const [here, there] = [openTab('race', 3), openTab('race', 3)]
  here.poll()
  await expect.poll(() => polls.length).toBe(1)
  here.sync.mark({ reach: 'some', id: 'd c', covers: 2 }, ignore)
  here.sync.flush()
  await expect.poll(here.readStages).toEqual(['sent'])
  await expect.poll(there.readStages).toEqual(['sent'])
  for (const respondNow of polls.splice(0)) respondNow()
  // Messages arrive in order. So when this later mark has arrived, the messages of the poll have
  // arrived too.
  here.sync.mark(one, ignore)
  await expect.poll(there.readStages).toEqual(['sent', 'pending'])
  expect([here.readCount(), there.readCount()]).toEqual([0, 0])
})

test('one undo reverts a mark-as-read, including the items added later', () => {
  const { sync, readCount, readStages } = openTab('grow', 5)
  const first: Mark = { reach: 'some', id: 'd c', covers: 2 }
  sync.mark(first, ignore)
  sync.mark({ reach: 'some', id: 'd c b', covers: 3 }, ignore, first)
  expect([readStages(), readCount()]).toEqual([['undoable'], 2])
  sync.undo()
  expect([readStages(), readCount(), sent]).toEqual([[], 5, []])
})

test('marking an item as unread removes it from the unsent mark-as-read request', () => {
  const unread = (id: string): Mark => ({ reach: 'unread', id, covers: -1 })
  const some: Mark = { reach: 'some', id: 'd c', covers: 2 }
  expect(takeOut(some, unread('d'))).toEqual([{ reach: 'some', id: 'c', covers: 1 }])
  expect(takeOut(one, unread('d'))).toEqual([])
  expect(takeOut(unread('d'), one)).toEqual([])
  for (const [undoable, mark] of [
    [{ reach: 'all', id: 'd', covers: 3 }, unread('d')],
    [some, unread('a')],
    [some, one],
    [unread('d'), unread('d')],
  ] as const)
    expect(takeOut(undoable, mark)).toBeUndefined()
})

test('marking a viewed item as unread sends only the other viewed items as read', async () => {
  const { sync, readCount, readStages } = openTab('unseen', 5)
  sync.markSeen(['d', 'c'], undefined, ignore)
  expect([readStages(), readCount()]).toEqual([['undoable'], 3])
  sync.mark({ reach: 'unread', id: 'd', covers: -1 }, ignore)
  expect([readStages(), readCount()]).toEqual([['undoable'], 4])
  sync.mark({ reach: 'unread', id: 'c', covers: -1 }, ignore)
  expect([readStages(), readCount(), sent]).toEqual([[], 5, []])
})

test('a tab sends the earlier mark-all-as-read before it sends a mark-as-unread', async () => {
  const { sync, readCount, readStages } = openTab('all-unread', 2, 1)
  sync.mark({ reach: 'all', id: 'd', covers: 2 }, ignore)
  sync.mark({ reach: 'unread', id: 'd', covers: -1 }, ignore)
  expect([readStages(), readCount()]).toEqual([['pending', 'undoable'], 1])
  sync.flush()
  await expect
    .poll(() => sent)
    .toEqual(['/api/notifications/mark-all-read', '/api/notifications/d/unread'])
  await expect.poll(readCount).toBe(1)
})

test('a tab sends its mark-all-as-read when another tab marks an item as unread', async () => {
  const [here, there] = [openTab('two-unread', 5), openTab('two-unread', 5)]
  here.sync.mark({ reach: 'all', id: 'd', covers: 5 }, ignore)
  await expect.poll(there.readStages).toEqual(['pending'])
  there.sync.mark({ reach: 'unread', id: 'd', covers: -1 }, ignore)
  await expect.poll(() => sent).toEqual(['/api/notifications/mark-all-read'])
  await expect.poll(here.readStages).toEqual(['sent', 'pending'])
})

test('sending the mark-as-unread form cancels the unsent mark-as-read of the item', async () => {
  const { sync, readStages } = openTab('form', 5)
  sync.mark(one, ignore)
  expect(sync.beforeUnread('d')).toBeUndefined()
  expect([readStages(), sent]).toEqual([[], []])
  sync.mark({ reach: 'all', id: 'd', covers: 5 }, ignore)
  await sync.beforeUnread('d')
  await expect.poll(() => sent).toEqual(['/api/notifications/mark-all-read'])
})

test('the mark-as-unread form waits for the responses to earlier inbox requests', async () => {
  const order: string[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const answer = () => {
      order.push(url)
      return Response.json({ data: { count: 0 } })
    }
    return new Promise((resolve) => answers.push(() => resolve(answer())))
  })
  const { sync } = openTab('order', 5)
  sync.mark({ ...one, id: 'c' }, ignore)
  sync.mark({ reach: 'all', id: 'd', covers: 4 }, ignore)
  const submitted = sync.beforeUnread('d')!.then(() => order.push('the form'))
  await expect.poll(() => answers.length).toBe(2)
  for (const answerNow of answers.toReversed()) answerNow()
  await submitted
  // No mark is being sent, so the form gets no promise. After a resolved promise, the form would
  // submit again during its own submit event, and the browser would ignore that submit.
  expect(sync.beforeUnread('d')).toBeUndefined()
  const [all, first] = ['/api/notifications/mark-all-read', '/api/notifications/c/read']
  expect(order).toEqual([all, first, 'the form'])
})

test('after a page load a tab forgets sent mark-as-read actions and keeps unsent ones', async () => {
  const { sync, readStages, readSent } = openTab('forget', 5)
  sync.mark(one, ignore)
  sync.flush()
  await expect.poll(readStages).toEqual(['sent'])
  const included = readSent()
  sync.mark({ ...one, id: 'c' }, ignore)
  sync.forget(included)
  expect(readStages()).toEqual(['undoable'])
})
