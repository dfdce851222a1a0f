import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { countReads, shareRooms } from '../../testing/open-rooms'
import * as notifications from '../notifications'
import { arrive, makeInbox, readList } from './test-inbox'

const pieces = 5
const atOnce = 4000
const few = 100

shareRooms()

test('PostgreSQL reads a long inbox by index even if statistics cover only short ones', async () => {
  const short = Array.from({ length: 100 }, () => randomUUID())
  for (let round = 0; round < 5; round++) for (const id of short) await arrive(id, 1)
  await db.query(sql`analyze notifications`)
  const customerId = makeInbox()
  await arrive(customerId, atOnce)
  const listPage = () => readList(customerId, { limit: few })
  expect((await listPage()).items).toHaveLength(few)
  expect(await countReads('notifications', listPage)).toBe(few + 1)
  const listUnread = () => readList(customerId, { isRead: 'false', limit: few })
  expect((await listUnread()).items).toHaveLength(few)
  expect(await countReads('notifications', listUnread)).toBeLessThan(2 * few)
  expect((await readList(customerId)).items).toHaveLength(atOnce)
  expect(await countReads('notifications', () => readList(customerId))).toBeLessThan(2 * atOnce)
})

test('a filter for read or unread items of a 20,000-item inbox scans under 100 rows', async () => {
  const customerId = makeInbox()
  for (let i = 0; i < pieces; i++) await arrive(customerId, atOnce)
  const [newest] = (await readList(customerId, { limit: 1 })).items
  await notifications.markRead(customerId, newest!.id)
  await db.query(sql`analyze notifications`)
  const listRead = () => readList(customerId, { isRead: 'true', limit: 20 })
  expect((await listRead()).items.map(({ id }) => id)).toEqual([newest!.id])
  expect(await countReads('notifications', listRead)).toBeLessThan(few)
  await notifications.markAllRead(customerId)
  const listUnread = () =>
    readList(customerId, { category: 'platform', isRead: 'false', limit: 20 })
  expect((await listUnread()).items).toEqual([])
  expect(await countReads('notifications', listUnread)).toBeLessThan(few)
  expect((await listRead()).items).toHaveLength(20)
  expect(await countReads('notifications', listRead)).toBeLessThan(few)
})

test('listing an inbox page reads one extra row per skipped archived notification', async () => {
  const customerId = makeInbox()
  const ids = await arrive(customerId, atOnce)
  const archived = ids.slice(-5)
  for (const id of archived) await notifications.archive(customerId, id)
  await db.query(sql`analyze notifications`)
  const listPage = () => readList(customerId, { limit: 20 })
  expect((await listPage()).items).toHaveLength(20)
  expect(await countReads('notifications', listPage)).toBe(20 + archived.length + 1)
  const listArchived = () => readList(customerId, { isArchived: 'true' })
  expect((await listArchived()).items).toHaveLength(archived.length)
  expect(await countReads('notifications', listArchived)).toBe(archived.length)
})
