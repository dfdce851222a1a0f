import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Person, paths } from '../support/api'
import { openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { idsOf, openInboxes } from '../support/inboxes'
import { borrowService } from '../support/shared'

const service = borrowService()
const inboxes = openInboxes(service)
const unread = (person: Person, id: string) =>
  inboxes.client.call('POST', `${paths.notifications}/${id}/unread`, {
    headers: person.user.headers,
  })

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

  test('POST unread returns the same 404 for a foreign and an unknown item', async () => {
    const [person, other] = [await inboxes.makePerson(), await inboxes.makePerson()]
    const [theirs] = idsOf(await inboxes.list(other))
    for (const id of [theirs!, randomUUID()])
      expectRefusal(await unread(person, id), 404, 'NOT_FOUND')
  })

  test('POST unread returns 500 with Retry-After while an older version is connected', async () => {
    const person = await inboxes.makePerson()
    const [id] = idsOf(await inboxes.list(person))
    await inboxes.mark(person)
    const older = await openDatabase(service)
    await older.query(`set application_name = 'latchkey-jobs-2 0.1.0'`)
    const refused = await unread(person, id!)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([500, '30'])
    await older.close()
    expect((await inboxes.count(person)).body).toEqual({ data: { count: 0 } })
    await expect.poll(async () => (await unread(person, id!)).status).toBe(200)
  })
})
