import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Person, paths, type Wire } from '../support/api'
import { openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { countUnread, idsOf, openInboxes } from '../support/inboxes'
import { borrowService } from '../support/shared'

const service = borrowService()
const inboxes = openInboxes(service)
const change = (verb: 'unread' | 'archive' | 'restore') => (person: Person, id: string) =>
  inboxes.client.call('POST', `${paths.notifications}/${id}/${verb}`, {
    headers: person.user.headers,
  })
const [unread, archive, restore] = [change('unread'), change('archive'), change('restore')]
/** Connects to the queue like a process of an older version. */
async function connectOlder(name: string): Promise<{ close(): Promise<void> }> {
  const older = await openDatabase(service)
  await older.query(`set application_name = '${name} 0.1.0'`)
  return older
}

describe('POST unread', () => {
  test('POST unread after mark-all-read makes the item unread in count, list and filter', async () => {
    const person = await inboxes.makePerson(3)
    await inboxes.mark(person)
    const [id] = idsOf(await inboxes.list(person))
    const etag = (await inboxes.count(person)).headers.get('etag')
    const answer = await unread(person, id!)
    expect([answer.status, answer.body]).toEqual([200, { data: { id, isRead: false } }])
    expect((await unread(person, id!)).body).toEqual(answer.body)
    const count = await inboxes.count(person)
    expect(count.body).toEqual({ data: { count: 1 } })
    expect(count.headers.get('etag')).not.toBe(etag)
    expect(idsOf(await inboxes.list(person, { isRead: 'false' }))).toEqual([id])
    expect(idsOf(await inboxes.list(person, { isRead: 'true' }))).not.toContain(id)
    expect((await inboxes.mark(person)).body).toEqual({ data: { count: 0 } })
    expect(idsOf(await inboxes.list(person, { isRead: 'false' }))).toEqual([])
  })

  test("POST unread returns the same 404 for another person's item and an unknown item", async () => {
    const [person, other] = [await inboxes.makePerson(), await inboxes.makePerson()]
    const [theirs] = idsOf(await inboxes.list(other))
    for (const id of [theirs!, randomUUID()])
      expectRefusal(await unread(person, id), 404, 'NOT_FOUND')
  })

  test('POST unread returns 500 with Retry-After while an older app version is running', async () => {
    const person = await inboxes.makePerson()
    const [id] = idsOf(await inboxes.list(person))
    await inboxes.mark(person)
    const older = await connectOlder('latchkey-jobs-2')
    const refused = await unread(person, id!)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([500, '30'])
    await older.close()
    expect((await inboxes.count(person)).body).toEqual({ data: { count: 0 } })
    await expect.poll(async () => (await unread(person, id!)).status).toBe(200)
  })
})

describe('POST archive and restore', () => {
  test('an archived item is not listed or counted, and a restored item is unread again', async () => {
    const person = await inboxes.makePerson(3)
    const ids = idsOf(await inboxes.list(person))
    const [, id] = ids
    const etag = (await inboxes.count(person)).headers.get('etag')
    const answer = await archive(person, id!)
    expect([answer.status, answer.body]).toEqual([200, { data: { id, isArchived: true } }])
    expect((await archive(person, id!)).body).toEqual(answer.body)
    const count = await inboxes.count(person)
    expect([count.body.data.count, count.headers.get('etag') === etag]).toEqual([4, false])
    const list = await inboxes.list(person)
    expect(idsOf(list)).toEqual(ids.filter((one) => one !== id))
    expect(list.body.meta.unreadCount).toBe(4)
    const archived = await inboxes.list(person, { isArchived: 'true' })
    expect(archived.body.data).toMatchObject([{ id, isRead: false, isArchived: true }])
    const restored = await restore(person, id!)
    expect([restored.status, restored.body]).toEqual([200, { data: { id, isArchived: false } }])
    expect(idsOf(await inboxes.list(person))).toEqual(ids)
    expect((await inboxes.count(person)).body).toEqual({ data: { count: 5 } })
  })

  test('marking all as read includes archived items, which stay read when restored', async () => {
    const person = await inboxes.makePerson()
    const [id] = idsOf(await inboxes.list(person))
    await archive(person, id!)
    expect((await inboxes.mark(person)).body).toEqual({ data: { count: 0 } })
    await restore(person, id!)
    expect((await inboxes.count(person)).body).toEqual({ data: { count: 0 } })
  })

  test('pages, cursors and offsets skip archived items', async () => {
    const person = await inboxes.makePerson(5)
    const ids = idsOf(await inboxes.list(person))
    for (const at of [0, 2, 5, 6]) await archive(person, ids[at]!)
    const kept = [ids[1], ids[3], ids[4]]
    const first = await inboxes.list(person, { limit: '2' })
    expect(idsOf(first)).toEqual(kept.slice(0, 2))
    const cursor = first.body.meta.nextCursor
    const rest = await inboxes.list(person, { limit: '2', cursor })
    expect([idsOf(rest), rest.body.meta.nextCursor]).toEqual([kept.slice(2), null])
    const withoutFilter: Record<string, string>[] = [{}, { isArchived: 'false' }]
    for (const query of withoutFilter)
      for (const offset of [1, 2, 3])
        expect(idsOf(await inboxes.list(person, { ...query, offset: String(offset) }))).toEqual(
          kept.slice(offset),
        )
    const all = await inboxes.list(person, { limit: '3' })
    expect([idsOf(all), all.body.meta.nextCursor]).toEqual([kept, null])
    const refused = await inboxes.list(person, { isArchived: 'true', offset: '1' })
    expectRefusal(refused, 400, 'ONEOF', 'offset')
  })

  test("archive and restore return the same 404 for another person's and an unknown item", async () => {
    const [person, other] = [await inboxes.makePerson(), await inboxes.makePerson()]
    const [theirs] = idsOf(await inboxes.list(other))
    for (const id of [theirs!, randomUUID()])
      for (const call of [archive, restore]) expectRefusal(await call(person, id), 404, 'NOT_FOUND')
  })

  test('POST archive returns 500 with Retry-After while an older app version is running', async () => {
    const person = await inboxes.makePerson()
    const [id] = idsOf(await inboxes.list(person))
    const older = await connectOlder('latchkey-jobs-2.1')
    const refused = await archive(person, id!)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([500, '30'])
    expect(refused.body.errors[0].meta.reason).toBe('older-version')
    await older.close()
    await expect.poll(async () => (await archive(person, id!)).status).toBe(200)
  })
})

describe('preferences of an inbox', () => {
  const path = '/notifications/private/v1/preferences'
  const read = ({ user }: Person) => inboxes.client.call('GET', path, { headers: user.headers })
  const change = ({ user }: Person, json: unknown) =>
    inboxes.client.call('PUT', path, { headers: user.headers, json })

  test('if a person mutes messages, messages arrive as read and transactions as unread', async () => {
    const person = await inboxes.makePerson()
    expect((await read(person)).body).toEqual({
      data: { transaction: { email: false }, platform: { inbox: true, email: false } },
    })
    const answer = await change(person, { platform: { inbox: false } })
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { transaction: { email: false }, platform: { inbox: false, email: false } } },
    ])
    expect((await read(person)).body).toEqual(answer.body)
    const { customerUid } = person
    await inboxes.publish([
      { customerUid, type: 'PLATFORM_MESSAGE' },
      { customerUid, type: 'TRANSACTION_EXECUTED' },
      { customerUid, type: 'OFFER' },
    ])
    const list = await inboxes.list(person, { limit: '3' })
    expect(list.body.data.map(({ type, isRead }: Wire) => [type, isRead])).toEqual([
      ['OFFER', true],
      ['TRANSACTION_EXECUTED', false],
      ['PLATFORM_MESSAGE', true],
    ])
    expect([list.body.meta.unreadCount, countUnread(await inboxes.list(person))]).toEqual([3, 3])
    await change(person, { platform: { inbox: true } })
    await inboxes.arrive(person, 1)
    expect((await inboxes.count(person)).body).toEqual({ data: { count: 4 } })
  })

  test('a request does not change preferences that it omits; invalid values are refused', async () => {
    const person = await inboxes.makePerson()
    const all = { transaction: { email: true }, platform: { inbox: false, email: true } }
    expect((await change(person, all)).body).toEqual({ data: all })
    for (const json of [{}, { platform: {} }, { transaction: {} }, { platform: { email: true } }])
      expect((await change(person, json)).body).toEqual({ data: all })
    for (const [json, source] of [
      [{ platform: { inbox: 'no' } }, 'platform.inbox'],
      [{ platform: { email: 'no' } }, 'platform.email'],
      [{ transaction: { email: 1 } }, 'transaction.email'],
    ] as const)
      expectRefusal(await change(person, json), 400, 'BOOLEAN', source)
    expect((await read(person)).body).toEqual({ data: all })
    const off = { transaction: { email: false }, platform: { inbox: false, email: true } }
    expect((await change(person, { transaction: { email: false } })).body).toEqual({ data: off })
  })
})
