import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDraft } from '@/lib/signup/draft'
import { countRows, db, sql, transaction } from '../foundations/db'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import { deleteApplication } from './account-closure'
import * as customers from './customers'
import * as drafts from './drafts'
import * as invites from './invites'
import * as retention from './retention'

shareRooms()
let inviter: Parameters<typeof invites.create>[0]
beforeAll(async () => {
  const { organizationId, clientId } = await issueCredential()
  inviter = { organizationId, issuer: { clientId, advisorId: null } }
})
beforeEach(() => moveClock('0'))

const moveClock = (by: string) =>
  db.query(sql`
    insert into service_clock (moved_by) values (${by}::interval)
    on conflict (id) do update set moved_by = excluded.moved_by`)

const contact = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' }
const invite = () => invites.create(inviter, { role: 'individual', ...contact })

const run = async (isDryRun: boolean): Promise<number | undefined> =>
  (await retention.run(isDryRun)).find(({ kind }) => kind === 'people without a signup')?.rows

async function isErased(id: string): Promise<boolean> {
  const [row] = await db.query<{ isErased: boolean }>(sql`
    select contact_sealed = '' and erased_at is not null as "isErased" from customers
    where id = ${id}`)
  return row!.isErased
}

test('retention erases invited people 90 days after their invitation expired', async () => {
  const [left, held, signedUp] = [await invite(), await invite(), await invite()]
  await db.query(sql`update customers set legal_hold = true where id = ${held.customerUid}`)
  await transaction((tx) => customers.markSignedUp(tx, signedUp.customerUid))
  // The invitation ended after seven days, so it ended 89 days before this time.
  await moveClock('96 days')
  expect(await run(false)).toBe(0)
  await moveClock('98 days')
  const recent = await invite()
  expect(await run(true)).toBe(1)
  expect(await isErased(left.customerUid)).toBe(false)
  expect(await run(false)).toBe(1)
  expect(await isErased(left.customerUid)).toBe(true)
  for (const { customerUid } of [held, signedUp, recent])
    expect(await isErased(customerUid)).toBe(false)
  expect(await run(false)).toBe(0)
})

test('saved answers and a renewed invitation delay the erasure of an invited person', async () => {
  const people = [await invite(), await invite(), await invite(), await invite()]
  const [answered, typed, accepted, renewed] = people.map(({ customerUid }) => customerUid)
  const save = (id: string, version: number) =>
    transaction((tx) => drafts.save(tx, id, version, { draft: emptyDraft, signing: null }))
  for (const id of [answered!, typed!]) await save(id, 0)
  await moveClock('6 days')
  await invites.accept(people[2]!.inviteUrl.split('/').at(-1)!, 'individual')
  await moveClock('20 days')
  await save(answered!, 1)
  await drafts.keepTyped(typed!, 1, 'name', { firstName: 'R' })
  await db.query(sql`
    update invites set expires_at = service_now() where customer_id = ${renewed}`)
  await moveClock('109 days')
  await run(false)
  const states = await Promise.all([answered!, typed!, accepted!, renewed!].map(isErased))
  expect(states).toEqual([false, false, true, false])
  await moveClock('111 days')
  await run(false)
  expect(await isErased(renewed!)).toBe(true)
  // The answers expired after 110 days. The form can explain the expiry for 30 more days, so the
  // person is erased only after these 30 days.
  await moveClock('139 days')
  await run(false)
  expect(await isErased(answered!)).toBe(false)
  await moveClock('141 days')
  await run(false)
  for (const id of [answered!, typed!]) expect(await isErased(id)).toBe(true)
})

test('after a legal hold ends, retention erases an application deleted 98 days ago', async () => {
  const { customerUid } = await invite()
  const hold = (isOn: boolean) =>
    db.query(sql`update customers set legal_hold = ${isOn} where id = ${customerUid}`)
  await hold(true)
  expect(await deleteApplication(customerUid)).toMatchObject({ isErased: false })
  await moveClock('98 days')
  await run(false)
  expect(await isErased(customerUid)).toBe(false)
  await hold(false)
  await run(false)
  expect(await isErased(customerUid)).toBe(true)
})

test('after a legal hold, a deleted application is erased despite its saved answers', async () => {
  const { customerUid } = await invite()
  await transaction((tx) => drafts.save(tx, customerUid, 0, { draft: emptyDraft, signing: null }))
  const hold = (isOn: boolean) =>
    db.query(sql`update customers set legal_hold = ${isOn} where id = ${customerUid}`)
  await hold(true)
  await deleteApplication(customerUid)
  await moveClock('98 days')
  await hold(false)
  await run(false)
  expect(await isErased(customerUid)).toBe(true)
})

test('retention keeps expired answers until a legal hold ends', async () => {
  const { customerUid } = await invite()
  const hold = (isOn: boolean) =>
    db.query(sql`update customers set legal_hold = ${isOn} where id = ${customerUid}`)
  const countDrafts = () =>
    countRows(sql`select count(*)::int as n from drafts where customer_id = ${customerUid}`)
  await transaction((tx) => drafts.save(tx, customerUid, 0, { draft: emptyDraft, signing: null }))
  await hold(true)
  await moveClock('91 days')
  await run(false)
  expect(await countDrafts()).toBe(1)
  await hold(false)
  await run(false)
  expect(await countDrafts()).toBe(0)
})

test('accepting an invitation restarts the 90 days until erasure', async () => {
  const made = await invite()
  await moveClock('6 days')
  await invites.accept(made.inviteUrl.split('/').at(-1)!, 'individual')
  await db.query(sql`
    update invites set expires_at = created_at where customer_id = ${made.customerUid}`)
  await moveClock('95 days')
  await run(false)
  expect(await isErased(made.customerUid)).toBe(false)
  await moveClock('97 days')
  await run(false)
  expect(await isErased(made.customerUid)).toBe(true)
})

test('retention does not erase a person who becomes active during the run', async () => {
  const { customerUid } = await invite()
  await moveClock('98 days')
  expect(await customers.listDormant(500)).toContain(customerUid)
  await transaction((tx) => customers.noteActivity(tx, customerUid))
  await retention.erase(customerUid, (tx) => customers.isDormant(tx, customerUid))
  expect(await isErased(customerUid)).toBe(false)
})

test('retention keeps people whose invitation or answers were renewed during the run', async () => {
  const [renewed, answered] = [await invite(), await invite()]
  await moveClock('98 days')
  const ids = [renewed, answered].map(({ customerUid }) => customerUid)
  expect(await customers.listDormant(500)).toEqual(expect.arrayContaining(ids))
  await invites.renew(inviter, renewed.inviteId)
  await db.query(sql`
    insert into drafts (customer_id, version, sealed, saved_at, expires_at)
    values (${answered.customerUid}, 1, '', service_now(), service_now() + interval '30 days')`)
  for (const id of ids) await retention.erase(id, (tx) => customers.isDormant(tx, id))
  expect(await Promise.all(ids.map(isErased))).toEqual([false, false])
})

test('retention deletes answers that an earlier version saved after an erasure', async () => {
  const { customerUid } = await invite()
  const countDrafts = () =>
    countRows(sql`select count(*)::int as n from drafts where customer_id = ${customerUid}`)
  await retention.erase(customerUid)
  // Stores answers as an earlier version does, which does not check whether the account is open.
  await db.query(sql`
    insert into drafts (customer_id, version, sealed, saved_at, expires_at)
    values (${customerUid}, 1, '', service_now(), service_now() + interval '30 days')`)
  await run(true)
  expect(await countDrafts()).toBe(1)
  await run(false)
  expect(await countDrafts()).toBe(0)
})

test('the link of a cancelled invitation identifies its customer for 90 days', async () => {
  const tokenOf = ({ inviteUrl }: { inviteUrl: string }) => inviteUrl.split('/').at(-1)!
  const [kept, erased] = [await invite(), await invite()]
  const renewed = await invites.renew(inviter, kept.inviteId)
  for (const { inviteId } of [kept, erased]) await invites.cancel(inviter.organizationId, inviteId)
  const names = async (...links: { inviteUrl: string }[]) =>
    (await Promise.all(links.map((link) => invites.findCancelled(tokenOf(link))))).map(
      (found) => found?.customerId,
    )
  const { customerUid } = kept
  await transaction((tx) => customers.markSignedUp(tx, customerUid))
  expect(await names(kept, renewed, erased)).toEqual([customerUid, customerUid, erased.customerUid])
  await retention.erase(erased.customerUid)
  const retire = async (isDryRun: boolean) =>
    (await retention.run(isDryRun)).find(({ kind }) => kind === 'cancelled invitations')?.rows
  await moveClock('89 days')
  expect(await retire(false)).toBe(0)
  expect(await names(kept, renewed, erased)).toEqual([customerUid, customerUid, undefined])
  await moveClock('91 days')
  expect(await retire(true)).toBe(2)
  expect(await retire(false)).toBe(2)
  expect(await names(kept, renewed)).toEqual([undefined, undefined])
})

test('empty_sandbox() deletes the links of cancelled invitations', async () => {
  const { inviteId, inviteUrl } = await invite()
  await invites.cancel(inviter.organizationId, inviteId)
  await db.query(sql`select empty_sandbox()`)
  expect(await invites.findCancelled(inviteUrl.split('/').at(-1)!)).toBeUndefined()
})
