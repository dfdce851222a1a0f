import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { completeDraft } from '@/lib/testing/complete-draft'
import { db, sql, transaction } from '../foundations/db'
import { moveClock, resetClock } from '../testing/clock'
import { countLockWaits } from '../testing/lock-waits'
import { openRooms } from '../testing/open-rooms'
import * as customers from './customers'
import * as drafts from './drafts'
import * as organizations from './organizations'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
})
afterAll(() => rooms.close())
afterEach(resetClock)

let made = 0
async function makePerson(): Promise<string> {
  const { defaultOrganization } = await organizations.ensureDefault()
  const contact = {
    firstName: '',
    lastName: '',
    email: `draft.${++made}@example.com`,
    phoneNumber: null,
  }
  return (
    await transaction((tx) =>
      customers.create(tx, {
        organizationId: defaultOrganization.id,
        userType: 'individual',
        contact,
      }),
    )
  ).id
}
const dayMs = 86_400_000
const draft = completeDraft('individual')
const { socialSecurityNumber: _, ...withoutNumber } = draft
const save = (id: string, over: number, answers = draft) =>
  transaction((tx) => drafts.save(tx, id, over, { draft: answers, signing: null }))

describe('the saved answers of a draft', () => {
  test('reading a draft returns the saved answers unchanged and the version number 1', async () => {
    const id = await makePerson()
    expect(await drafts.read(id)).toMatchObject({
      version: 0,
      draft: { answered: [] },
      savedAt: null,
    })
    await save(id, 0)
    expect(await drafts.read(id)).toMatchObject({ version: 1, draft })
    expect(draft.socialSecurityNumber).toMatch(/^\d{3}-\d{2}-\d{4}$/)
  })

  test('a stored draft contains no answer in plain text', async () => {
    const id = await makePerson()
    await save(id, 0)
    const [row] = await db.query<{ sealed: Buffer; rest: string }>(sql`
      select sealed, (to_jsonb(d) - 'sealed')::text as rest from drafts d where customer_id = ${id}`)
    const personal = [
      draft.firstName,
      draft.lastName,
      draft.socialSecurityNumber,
      draft.dateOfBirth,
      draft.address?.address,
      'answered',
    ]
    for (const text of personal) {
      expect(text).toBeTruthy()
      expect(row!.sealed.includes(text!)).toBe(false)
      expect(row!.rest).not.toContain(text)
    }
  })

  test('a draft encrypted for one customer cannot be decrypted for another', async () => {
    const [mine, yours] = [await makePerson(), await makePerson()]
    await save(mine, 0)
    await save(yours, 0)
    await db.query(
      sql`update drafts set sealed = (select sealed from drafts where customer_id = ${mine}) where customer_id = ${yours}`,
    )
    await expect(drafts.read(yours)).rejects.toThrow()
  })

  test('saving over an outdated draft version returns DRAFT_CHANGED', async () => {
    const id = await makePerson()
    await save(id, 0)
    await save(id, 1, { ...draft, suffix: 'Jr.' })
    await expect(save(id, 1)).rejects.toMatchObject({ code: 'DRAFT_CHANGED' })
    await expect(save(id, 0)).rejects.toMatchObject({ code: 'DRAFT_CHANGED' })
    expect(await drafts.read(id)).toMatchObject({ version: 2, draft: { suffix: 'Jr.' } })
  })

  test('of two simultaneous saves over one draft version, exactly one succeeds', async () => {
    const id = await makePerson()
    await save(id, 0)
    const ended = await Promise.allSettled([
      save(id, 1, { ...draft, suffix: 'Jr.' }),
      save(id, 1, { ...draft, suffix: 'Sr.' }),
    ])
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await drafts.read(id)).version).toBe(2)
  })

  test('a save that waits for the removal of its draft returns DRAFT_CHANGED', async () => {
    const id = await makePerson()
    await save(id, 0)
    let late: Promise<unknown> | undefined
    await transaction(async (tx) => {
      await drafts.remove(tx, id)
      late = save(id, 1).catch((error) => error)
      await expect.poll(countLockWaits, { interval: 20 }).toBe(1)
    })
    expect(await late).toMatchObject({ code: 'DRAFT_CHANGED' })
    expect((await drafts.read(id)).version).toBe(0)
  })

  test('deleting expired answers does not lock a draft while waiting for an erasure', async () => {
    const id = await makePerson()
    await save(id, 0)
    await db.query(sql`update drafts set expires_at = service_now() where customer_id = ${id}`)
    let late: Promise<unknown> | undefined
    await transaction(async (tx) => {
      await customers.lock(tx, id)
      late = drafts.retire(false).catch((error) => error)
      await expect.poll(countLockWaits, { interval: 20 }).toBe(1)
      await tx.query(sql`select 1 from drafts where customer_id = ${id} for update nowait`)
      await customers.erase(tx, id)
      await drafts.remove(tx, id)
    })
    expect(await late).toEqual(expect.any(Number))
    expect(await customers.findDraftExpiry(id)).toBeUndefined()
  })

  test.each([
    [30, 'with', draft],
    [90, 'without', withoutNumber],
  ])(
    'a draft expires %i days after its last save %s a Social Security number',
    async (days, _, answers) => {
      const id = await makePerson()
      await save(id, 0, answers)
      await moveClock(`${days - 1} days 23 hours`)
      expect((await drafts.read(id)).version).toBe(1)
      await moveClock(`${days} days 1 minute`)
      expect(await drafts.read(id)).toMatchObject({ version: 0, draft: { answered: [] } })
      await save(id, 0, { ...answers, suffix: 'III' })
      expect(await drafts.read(id)).toMatchObject({ version: 1, draft: { suffix: 'III' } })
    },
  )

  test('saving the SSN sets a 30-day expiry; typed text without an SSN sets 90 days', async () => {
    const id = await makePerson()
    const expiresIn = ({ savedAt, expiresAt }: { savedAt: Date; expiresAt: Date }) =>
      (expiresAt.getTime() - savedAt.getTime()) / dayMs
    expect(expiresIn(await drafts.keepTyped(id, 0, 'name', { firstName: 'A' }))).toBe(90)
    expect(expiresIn(await save(id, 0, withoutNumber))).toBe(90)
    expect(expiresIn(await save(id, 1))).toBe(30)
    expect(expiresIn(await drafts.keepTyped(id, 2, 'address', { city: 'x' }))).toBe(30)
  })

  test('extendOld() extends the expiry of older drafts without an SSN to 90 days', async () => {
    const [missing, complete, expired, unreadable] = [
      await makePerson(),
      await makePerson(),
      await makePerson(),
      await makePerson(),
    ]
    const people = [missing, complete, expired, unreadable]
    for (const id of people) await save(id, 0, id === complete ? draft : withoutNumber)
    await db.query(sql`
      update drafts set
        expires_at = saved_at + interval '30 days', expiry_set_at = null, ending_notified_days = 7,
        sealed = case when customer_id = ${unreadable} then '' else sealed end
      where customer_id = any(${people}::uuid[])`)
    await db.query(sql`
      update drafts set expires_at = service_now() where customer_id = ${expired}`)
    await drafts.extendOld()
    const readDays = (id: string) =>
      db.query<{ days: number; notified: number | null }>(sql`
        select extract(day from expires_at - saved_at)::int as days,
          ending_notified_days as notified
        from drafts where customer_id = ${id}`)
    expect(await readDays(missing)).toEqual([{ days: 90, notified: null }])
    expect(await readDays(complete)).toEqual([{ days: 30, notified: 7 }])
    expect(await readDays(expired)).toEqual([{ days: 0, notified: 7 }])
    expect(await readDays(unreadable)).toEqual([{ days: 30, notified: 7 }])
    expect(await drafts.extendOld()).toMatchObject({ renewed: 0 })
  })
})

describe('form values that were typed but not submitted', () => {
  const typed = { firstName: 'Av3ry', middleName: '', lastName: '', suffix: '' }

  test('typed text is stored encrypted and does not change the version of the draft', async () => {
    const id = await makePerson()
    await drafts.keepTyped(id, 0, 'name', typed)
    expect(await drafts.read(id)).toMatchObject({
      version: 0,
      draft: { answered: [] },
      typed: { name: typed },
    })
    await save(id, 0)
    await drafts.keepTyped(id, 1, 'name', typed)
    await drafts.keepTyped(id, 1, 'address', { city: 'Aust1n' })
    expect(await drafts.read(id)).toMatchObject({
      version: 1,
      draft,
      typed: { name: typed, address: { city: 'Aust1n' } },
    })
    const [row] = await db.query<{ sealed: Buffer }>(
      sql`select sealed from drafts where customer_id = ${id}`,
    )
    expect(row!.sealed.includes('Av3ry')).toBe(false)
    await drafts.keepTyped(id, 1, 'name')
    expect((await drafts.read(id)).typed).toEqual({ address: { city: 'Aust1n' } })
  })

  test('simultaneous requests store the typed text of two form steps', async () => {
    const id = await makePerson()
    await save(id, 0)
    await Promise.all([
      drafts.keepTyped(id, 1, 'name', typed),
      drafts.keepTyped(id, 1, 'address', { city: 'x' }),
    ])
    expect(Object.keys((await drafts.read(id)).typed).sort()).toEqual(['address', 'name'])
  })

  test('keepTyped does not lock the draft while waiting for the first save', async () => {
    const id = await makePerson()
    await drafts.keepTyped(id, 0, 'name', typed)
    let late: Promise<unknown> | undefined
    await transaction(async (tx) => {
      await customers.lock(tx, id)
      late = drafts.keepTyped(id, 0, 'name', typed).catch((error) => error)
      await expect.poll(countLockWaits, { interval: 20 }).toBe(1)
      await tx.query(sql`select 1 from drafts where customer_id = ${id} for update nowait`)
      await drafts.save(tx, id, 0, { draft, signing: null })
    })
    expect(await late).toMatchObject({ code: 'DRAFT_CHANGED' })
    expect((await drafts.read(id)).version).toBe(1)
  })

  test('keepTyped does not lock the draft while waiting for an erasure of the customer', async () => {
    const id = await makePerson()
    await save(id, 0)
    // The test makes the last activity two days old, because only the first activity of a day also
    // changes the row of the customer.
    await db.query(sql`
      update customers set last_active_at = last_active_at - interval '2 days' where id = ${id}`)
    let late: Promise<unknown> | undefined
    await transaction(async (tx) => {
      await customers.lock(tx, id)
      late = drafts.keepTyped(id, 1, 'name', typed).catch((error) => error)
      await expect.poll(countLockWaits, { interval: 20 }).toBe(1)
      await tx.query(sql`select 1 from drafts where customer_id = ${id} for update nowait`)
      await customers.erase(tx, id)
      await drafts.remove(tx, id)
    })
    expect(await late).toMatchObject({ code: 'NOT_FOUND' })
    expect(await db.query(sql`select 1 from drafts where customer_id = ${id}`)).toEqual([])
  })

  test.each([
    ['ssn', { socialSecurityNumber: '900-12-3456' }],
    ['w9', { w9: { signature: 'Avery Quinn' } }],
    ['review', {}],
  ] as const)('typed values of the %s step are refused with NOT_FOUND', async (slug, values) => {
    const id = await makePerson()
    await save(id, 0, withoutNumber)
    await expect(drafts.keepTyped(id, 1, slug, values)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await drafts.read(id)).toMatchObject({ typed: {}, draft: withoutNumber })
  })

  test('storing typed text over an outdated draft version returns DRAFT_CHANGED', async () => {
    const id = await makePerson()
    await save(id, 0)
    await expect(drafts.keepTyped(id, 0, 'name', typed)).rejects.toMatchObject({
      code: 'DRAFT_CHANGED',
    })
    expect((await drafts.read(id)).typed).toEqual({})
  })
})
