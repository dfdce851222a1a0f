import { expect, test } from 'vitest'
import { db, sql } from '../foundations/db'
import { shareApplicantRooms } from '../testing/applicants'
import { TestBrowser } from '../testing/browser'
import { issueCredential } from '../testing/open-rooms'
import * as credentials from './credentials'
import * as invites from './invites'
import * as links from './links'
import * as retention from './retention'
import * as signIn from './sign-in'

shareApplicantRooms()

async function makeLink(purpose: 'onboarding' | 'status' = 'onboarding') {
  const { clientId, organizationId } = await issueCredential()
  const { customerUid } = await invites.create(
    { organizationId, issuer: { clientId, advisorId: null } },
    { role: 'individual', email: 'avery@example.com', firstName: 'Avery', lastName: 'Quinn' },
  )
  const { url } = await links.create({ organizationId, clientId }, customerUid, { purpose })
  return { clientId, organizationId, customerUid, token: url.split('/').at(-1)! }
}

test('of twenty simultaneous uses of a link, one succeeds', async () => {
  const { customerUid, token } = await makeLink()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, async () =>
      signIn.openLink(await new TestBrowser().visitor(), token),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const started = await db.query(
    sql`select 1 from browser_sessions where customer_id = ${customerUid}`,
  )
  expect(started).toHaveLength(1)
})

test('of eight links created simultaneously for one purpose, one is usable', async () => {
  const { clientId, organizationId } = await issueCredential()
  const { customerUid } = await invites.create(
    { organizationId, issuer: { clientId, advisorId: null } },
    { role: 'individual', email: 'avery@example.com', firstName: 'Avery', lastName: 'Quinn' },
  )
  const made = await Promise.all(
    Array.from({ length: 8 }, () =>
      links.create({ organizationId, clientId }, customerUid, { purpose: 'status' }),
    ),
  )
  const states = await Promise.all(
    made.map(async ({ url }) => (await links.inspect(url.split('/').at(-1)!)).linkState),
  )
  expect(states.filter((state) => state === 'open')).toHaveLength(1)
})

test('clearing used_at in the database does not make a used link work again', async () => {
  const { customerUid, token } = await makeLink()
  await signIn.openLink(await new TestBrowser().visitor(), token)
  expect((await links.inspect(token)).linkState).toBe('used')
  await db.query(sql`update links set used_at = null where customer_id = ${customerUid}`)
  await expect(links.inspect(token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('changing expires_at in the database does not make a replaced link work again', async () => {
  const { clientId, organizationId, customerUid, token } = await makeLink()
  await links.create({ organizationId, clientId }, customerUid, { purpose: 'onboarding' })
  expect((await links.inspect(token)).linkState).toBe('expired')
  await db.query(sql`
    update links set expires_at = service_now() + interval '1 hour'
    where customer_id = ${customerUid}`)
  await expect(links.inspect(token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a link whose client_id was changed in the database returns NOT_FOUND', async () => {
  const { customerUid, organizationId, token } = await makeLink()
  const other = await credentials.issue(organizationId)
  await db.query(sql`
    update links set client_id = ${other.clientId} where customer_id = ${customerUid}`)
  await expect(links.inspect(token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test("retention deletes links a day after expiry, and erasure deletes a person's links", async () => {
  const [old, fresh] = [await makeLink(), await makeLink()]
  const count = async ({ customerUid }: { customerUid: string }) =>
    (await db.query(sql`select 1 from links where customer_id = ${customerUid}`)).length
  await db.query(sql`
    update links set expires_at = service_now() - interval '25 hours'
    where customer_id = ${old.customerUid}`)
  expect((await retention.run(true)).find(({ kind }) => kind === 'links')?.rows).toBe(1)
  await retention.run(false)
  expect([await count(old), await count(fresh)]).toEqual([0, 1])
  await db.query(sql`
    update customers set closed_at = service_now() where id = ${fresh.customerUid}`)
  await retention.erase(fresh.customerUid)
  expect(await count(fresh)).toBe(0)
})

test('empty_sandbox() deletes all links', async () => {
  await makeLink()
  await db.query(sql`select empty_sandbox()`)
  expect(await db.query(sql`select 1 from links`)).toEqual([])
})
