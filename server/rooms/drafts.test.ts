import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { completeDraft } from '@/lib/testing/complete-draft'
import { countRows, db, sql, transaction } from '../foundations/db'
import { openRooms } from '../testing/open-rooms'
import * as customers from './customers'
import * as drafts from './drafts'
import * as organizations from './organizations'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
})
afterAll(() => rooms.close())
afterEach(() => db.query(sql`delete from service_clock`))

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
const draft = completeDraft('individual')
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

  test('a save that waits while the draft is being removed returns DRAFT_CHANGED', async () => {
    const id = await makePerson()
    await save(id, 0)
    const countWaiting = () =>
      countRows(sql`select count(*) as n from pg_stat_activity where wait_event_type = 'Lock'`)
    let late: Promise<unknown> | undefined
    await transaction(async (tx) => {
      await drafts.remove(tx, id)
      late = save(id, 1).catch((error) => error)
      await expect.poll(countWaiting, { interval: 20 }).toBe(1)
    })
    expect(await late).toMatchObject({ code: 'DRAFT_CHANGED' })
    expect((await drafts.read(id)).version).toBe(0)
  })

  test('a draft expires 30 days after its last save and is then read as empty', async () => {
    const id = await makePerson()
    await save(id, 0)
    await db.query(sql`insert into service_clock (moved_by) values ('29 days 23 hours')`)
    expect((await drafts.read(id)).version).toBe(1)
    await db.query(sql`update service_clock set moved_by = '30 days 1 minute'`)
    expect(await drafts.read(id)).toMatchObject({ version: 0, draft: { answered: [] } })
    await save(id, 0, { ...draft, suffix: 'III' })
    expect(await drafts.read(id)).toMatchObject({ version: 1, draft: { suffix: 'III' } })
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

  test('typed text that waits for a first answer does not lock the draft', async () => {
    const id = await makePerson()
    await drafts.keepTyped(id, 0, 'name', typed)
    const countWaiting = () =>
      countRows(sql`select count(*) as n from pg_stat_activity where wait_event_type = 'Lock'`)
    let late: Promise<unknown> | undefined
    await transaction(async (tx) => {
      await customers.lock(tx, id)
      late = drafts.keepTyped(id, 0, 'name', typed).catch((error) => error)
      await expect.poll(countWaiting, { interval: 20 }).toBe(1)
      await tx.query(sql`select 1 from drafts where customer_id = ${id} for update nowait`)
      await drafts.save(tx, id, 0, { draft, signing: null })
    })
    expect(await late).toMatchObject({ code: 'DRAFT_CHANGED' })
    expect((await drafts.read(id)).version).toBe(1)
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
