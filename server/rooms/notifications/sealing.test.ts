import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { set } from '../../foundations/process-singleton'
import { secrets } from '../../foundations/secrets'
import { shareRooms } from '../../testing/open-rooms'
import * as keyRotation from '../key-rotation'
import { add, erase } from './arrivals'
import { list } from './listing'
import { markAllRead, markRead } from './marks'
import { find } from './rows'
import { listKeyUses, sealTextsAtRest } from './sealing'
import { makeInbox, type ReadList, readCount, readList, readPages } from './test-inbox'

shareRooms()
beforeEach(() => allowSealing('25 hours'))

const allowSealing = (sinceOlder: string) =>
  db.query(sql`
    update text_sealing set
      began_at = null,
      older_seen_at = clock_timestamp() - ${sinceOlder}::interval`)

const word = 'Zyxwerty'
const texts = [
  {
    title: `${word} "pays"\nfor surgery`,
    body: `${word} \u2028 ünï 🎈`,
    data: { [word]: [1.5, null] },
  },
  { title: null, body: null, data: { amount: '125.00', deep: { a: { b: word } } } },
  { title: '', body: null, data: {} },
]

/** Adds items that arrived some hours ago. */
async function arrive(customerId: string, hours = 30, items = texts): Promise<string[]> {
  const ids = await transaction((tx) =>
    add(
      tx,
      items.map((text) => ({ customerId, type: 'PLATFORM_MESSAGE', ...text })),
    ),
  )
  await db.query(sql`
    update notifications set created_at = created_at - make_interval(hours => ${hours})
    where id = any(${ids}::uuid[])`)
  return ids
}

const countClear = async (customerId: string): Promise<number> => {
  const rows = await db.query(sql`
    select 1 from notifications n
    where customer_id = ${customerId} and n::text like ${`%${word}%`}`)
  return rows.length
}

const damage = (customerId: string) =>
  db.query(sql`
    update notifications set text_sealed = set_byte(text_sealed, 40, get_byte(text_sealed, 40) # 1)
    where customer_id = ${customerId} and seq = 2`)

test('after sealTextsAtRest the database contains no notification text in plain text', async () => {
  const customerId = makeInbox()
  await arrive(customerId)
  expect(await countClear(customerId)).toBe(2)
  expect(await sealTextsAtRest()).toBeGreaterThanOrEqual(3)
  expect(await countClear(customerId)).toBe(0)
  const [row] = await db.query<{ texts: string }>(sql`
    select string_agg(encode(text_sealed, 'escape'), '') as texts from notifications
    where customer_id = ${customerId}`)
  expect(row!.texts).not.toContain(word)
})

test('encrypting notification texts does not change any list or notification response', async () => {
  const customerId = makeInbox()
  const ids = await arrive(customerId)
  await transaction((tx) => add(tx, [{ customerId, type: 'KYC_APPROVED' }]))
  await arrive(customerId, 0)
  const read = async () => ({
    whole: await readList(customerId),
    page: await readList(customerId, { limit: 4 }),
    filtered: await readList(customerId, { limit: 4, isRead: 'false' }),
    platform: await readList(customerId, { category: 'platform' }),
    pages: await readPages(customerId, 2),
    item: await find(customerId, ids[0]!),
  })
  const before = await read()
  await sealTextsAtRest()
  expect(await countClear(customerId)).toBe(2)
  expect(await read()).toEqual(before)
  expect(
    before.whole.items.map(({ title, body, data }) => ({ title, body, data })).slice(-3),
  ).toEqual(texts.toReversed())
})

test('sealTextsAtRest does not encrypt texts that are less than a day old', async () => {
  const customerId = makeInbox()
  await arrive(customerId, 23)
  await sealTextsAtRest()
  expect(await countClear(customerId)).toBe(2)
})

test('sealTextsAtRest encrypts nothing if an older app version ran in the last day', async () => {
  await allowSealing('23 hours')
  const customerId = makeInbox()
  await arrive(customerId)
  expect(await sealTextsAtRest()).toBe(0)
  expect(await countClear(customerId)).toBe(2)
})

test('sealTextsAtRest encrypts 230 texts in batches, and a second run encrypts no text', async () => {
  const customerId = makeInbox()
  const items = Array.from({ length: 230 }, () => texts[0]!)
  await arrive(customerId, 30, items)
  // All rows have the same time, so their ids decide the order of encryption.
  await db.query(sql`
    update notifications set created_at = service_now() - interval '3 days'
    where customer_id = ${customerId}`)
  expect(await sealTextsAtRest()).toBeGreaterThanOrEqual(230)
  expect(await sealTextsAtRest()).toBe(0)
  expect((await readList(customerId)).items.map(({ title }) => title)).toEqual(
    items.map(({ title }) => title),
  )
})

test('three simultaneous sealTextsAtRest runs encrypt each text once', async () => {
  const inboxes = Array.from({ length: 4 }, makeInbox)
  for (const customerId of inboxes) await arrive(customerId)
  const sums = await Promise.all([sealTextsAtRest(), sealTextsAtRest(), sealTextsAtRest()])
  expect(sums.reduce((sum, n) => sum + n, 0)).toBe(12)
  for (const customerId of inboxes) {
    expect(await countClear(customerId)).toBe(0)
    expect((await readList(customerId)).items.map(({ body }) => body)).toEqual(
      texts.map(({ body }) => body).toReversed(),
    )
  }
})

test('the unread count equals the listed unread items while texts are encrypted', async () => {
  const countUnread = ({ items }: ReadList) => items.filter(({ isRead }) => !isRead).length
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('arrive', 'open', 'all', 'seal'), { minLength: 3, maxLength: 12 }),
      async (steps) => {
        const customerId = makeInbox()
        const ids = await arrive(customerId)
        const runs = {
          arrive: async () => ids.push(...(await arrive(customerId))),
          open: () => markRead(customerId, ids[ids.length >> 1]!),
          all: () => markAllRead(customerId, ids[0]),
          seal: sealTextsAtRest,
        }
        for (const step of steps) {
          await Promise.all([runs[step as keyof typeof runs](), sealTextsAtRest()])
          const whole = await readList(customerId)
          expect(whole.unreadCount).toBe(countUnread(whole))
          expect(whole.unreadCount).toBe(await readCount(customerId))
          expect(whole.items.map(({ id }) => id)).toEqual(ids.toReversed())
        }
        await sealTextsAtRest()
        expect(await countClear(customerId)).toBe(0)
      },
    ),
    { numRuns: 15 },
  )
})

test('a damaged notification is listed without text, and the others are unchanged', async () => {
  const customerId = makeInbox()
  await arrive(customerId)
  await sealTextsAtRest()
  await damage(customerId)
  const empty = { title: null, body: null, data: {} }
  const expected = [texts[2], empty, texts[0]]
  for (const query of [{}, { limit: 20 }, { limit: 20, isRead: 'false' as const }])
    expect((await readList(customerId, query)).items).toMatchObject(expected)
})

test('an encrypted text that was copied to another inbox is not readable there', async () => {
  const [from, to] = [makeInbox(), makeInbox()]
  await arrive(from)
  await arrive(to)
  await sealTextsAtRest()
  await db.query(sql`
    update notifications n set text_sealed = o.text_sealed from notifications o
    where n.customer_id = ${to} and o.customer_id = ${from} and n.seq = o.seq`)
  await db.query(sql`
    update notification_heads h set text_key = o.text_key from notification_heads o
    where h.customer_id = ${to} and o.customer_id = ${from}`)
  expect((await readList(to)).items.every(({ title }) => title === null)).toBe(true)
})

test('an inbox with a damaged key lists its items; a key rotation reports the inbox', async () => {
  const [lost, whole] = [makeInbox(), makeInbox()]
  for (const customerId of [lost, whole]) await arrive(customerId)
  await sealTextsAtRest()
  await db.query(sql`
    update notification_heads set text_key = ${Buffer.from([1, 0, 1, 7])}
    where customer_id = ${lost}`)
  expect((await list(lost, { limit: 20 })).meta).toEqual({ nextCursor: null, unreadCount: 3 })
  expect((await readList(lost)).items).toMatchObject([
    { title: null },
    { title: null },
    { title: null },
  ])
  // After the loss of its key, the inbox stores new texts without encryption. The service still
  // encrypts the texts of other inboxes.
  await arrive(lost)
  await arrive(whole)
  await sealTextsAtRest()
  expect([await countClear(lost), await countClear(whole)]).toEqual([2, 0])
  const { unopenedRows, currentKey } = await keyRotation.rotate()
  expect(unopenedRows).toContainEqual({ kind: 'inbox', id: lost })
  expect(unopenedRows).not.toContainEqual({ kind: 'inbox', id: whole })
  const all = secrets()
  const newest = new Map([[currentKey, all.records.keys.get(currentKey)!]])
  set('secrets', { ...all, records: { current: currentKey, keys: newest } })
  expect((await readList(whole)).items[2]).toMatchObject(texts[0]!)
  const uses = await listKeyUses()
  expect(uses.find(({ number }) => number === currentKey)?.ring).toBe('KEY_RECORDS')
  set('secrets', all)
  await transaction((tx) => erase(tx, lost))
})

test('erasing an inbox destroys its key, so a copied text cannot be decrypted', async () => {
  const customerId = makeInbox()
  await arrive(customerId)
  await sealTextsAtRest()
  const copies = await db.query(sql`
    select seq, id, text_sealed as sealed from notifications where customer_id = ${customerId}
    order by seq`)
  await transaction((tx) => erase(tx, customerId))
  expect(copies).toHaveLength(3)
  await arrive(customerId)
  await sealTextsAtRest()
  await db.query(sql`
    update notifications set id = ${(copies[0] as { id: string }).id},
      text_sealed = ${(copies[0] as { sealed: Buffer }).sealed}
    where customer_id = ${customerId} and seq = ${(copies[0] as { seq: number }).seq}`)
  expect((await readList(customerId)).items.at(-1)).toMatchObject({
    title: null,
    body: null,
    data: {},
  })
})

test('erasing inboxes during sealTextsAtRest leaves no notification and no key', async () => {
  const inboxes = Array.from({ length: 6 }, makeInbox)
  for (const customerId of inboxes) await arrive(customerId)
  await Promise.all([
    sealTextsAtRest(),
    ...inboxes.map((customerId) => transaction((tx) => erase(tx, customerId))),
  ])
  const left = await db.query(sql`
    select customer_id from notifications where customer_id = any(${inboxes}::uuid[])
    union all
    select customer_id from notification_heads where customer_id = any(${inboxes}::uuid[])`)
  expect(left).toEqual([])
})
