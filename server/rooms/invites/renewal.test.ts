import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '@/lib/errors'
import { db, sql, transaction } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import { issueCredential, shareRooms } from '../../testing/open-rooms'
import * as credentials from '../credentials'
import * as customers from '../customers'
import * as invites from '../invites'
import * as organizations from '../organizations'

shareRooms()
let organizationId: string
let clientId: string
beforeAll(async () => {
  ;({ organizationId, clientId } = await issueCredential())
  await organizations.changeSettings(organizationId, { renewsInvites: true })
})

let people = 0
type Options = Partial<Parameters<typeof invites.create>[1]>

/**
 * Creates an invitation whose link has expired. Returns it with the email address of its person.
 */
async function makeExpired(options: Options = {}) {
  const email = `person-${++people}@example.com`
  const inviter = { organizationId, issuer: { clientId, advisorId: null } }
  const person = { role: 'individual', email, firstName: 'Ann', lastName: 'Lee' } as const
  const made = await invites.create(inviter, { ...person, ...options })
  await expire(made.inviteId)
  return { ...made, email, token: made.inviteUrl.split('/').at(-1)! }
}
const expire = (inviteId: string) =>
  db.query(sql`update invites set expires_at = service_now() where id = ${inviteId}`)
const passHour = () =>
  db.query(sql`update invites set person_renewed_at = person_renewed_at - interval '1 hour'`)

const listTokens = (email: string): string[] =>
  mail
    .listStoredLetters()
    .filter(({ to }) => to === email)
    .map(({ text }) => /\/invite\/([\w-]{43})/.exec(text)![1]!)
/** Returns the token of the newest email, which is the first in the list. */
const newestToken = (email: string): string => listTokens(email)[0]!
/** Requests a new link, as the button on the page does. Each call has another IP address. */
const press = (token: string) => invites.renewForPerson(token, `198.51.100.${++people % 250}`)
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => (error instanceof ApiError ? error.code : error),
  )

test('renewing an expired invitation emails a new link, and the old link stays expired', async () => {
  const { token, email, customerUid } = await makeExpired()
  expect(await invites.offersRenewal(token)).toBe(true)
  await press(token)
  const fresh = listTokens(email).find((one) => one !== token)!
  expect(await invites.check(fresh)).toMatchObject({ customerUid, email })
  expect(await codeOf(invites.check(token))).toBe('INVITE_TOKEN_EXPIRED')
})

test('a person can renew an expired invitation once an hour and five times in total', async () => {
  const { token, email } = await makeExpired()
  for (let sent = 1; sent <= 5; sent++) {
    await press(token)
    await press(token)
    expect(listTokens(email)).toHaveLength(1 + sent)
    await passHour()
  }
  await press(token)
  expect(listTokens(email)).toHaveLength(6)
})

test('five simultaneous renewals of an expired invitation send one email', async () => {
  const { token, email } = await makeExpired()
  await Promise.all([1, 2, 3, 4, 5].map(() => press(token)))
  expect(listTokens(email)).toHaveLength(2)
})

test('a person cannot renew an invitation link that still works', async () => {
  const { token, email } = await makeExpired()
  await press(token)
  await passHour()
  const fresh = newestToken(email)
  await press(fresh)
  expect(listTokens(email)).toHaveLength(2)
  expect(await invites.check(fresh)).toMatchObject({ email })
})

test('a person who lost the new link can renew the invitation with the expired link', async () => {
  const { token, email } = await makeExpired()
  await press(token)
  const lost = newestToken(email)
  await passHour()
  await press(token)
  expect(await codeOf(invites.check(lost))).toBe('INVITE_TOKEN_EXPIRED')
  expect(await invites.check(newestToken(email))).toMatchObject({ email })
})

test('an expired link can renew its invitation although a newer link still works', async () => {
  const { token, email, inviteId, customerUid } = await makeExpired()
  const inviter = { organizationId, issuer: { clientId, advisorId: null } }
  await invites.renew(inviter, inviteId)
  const newer = newestToken(email)
  expect(await invites.check(newer)).toMatchObject({ customerUid })
  expect(await invites.offersRenewal(token)).toBe(true)
  await Promise.all([press(token), press(token)])
  expect(listTokens(email)).toHaveLength(3)
  expect(await codeOf(invites.check(newer))).toBe('INVITE_TOKEN_EXPIRED')
  expect(await invites.check(newestToken(email))).toMatchObject({ customerUid, email })
})

test('a person cannot renew an invitation if the organization turns renewsInvites off', async () => {
  const { token, email } = await makeExpired()
  await organizations.changeSettings(organizationId, { renewsInvites: false })
  expect(await invites.offersRenewal(token)).toBe(false)
  await press(token)
  await organizations.changeSettings(organizationId, { renewsInvites: true })
  expect(listTokens(email)).toEqual([token])
})

test('a person cannot renew an invitation that was created with sendsEmail false', async () => {
  const { token, email } = await makeExpired({ sendsEmail: false })
  expect(await invites.offersRenewal(token)).toBe(false)
  await press(token)
  expect(listTokens(email)).toEqual([])
})

test('no invitation is renewed after a signup, cancellation or credential revocation', async () => {
  const [signedUp, cancelled] = [await makeExpired(), await makeExpired()]
  await transaction((tx) => customers.markSignedUp(tx, signedUp.customerUid))
  await invites.cancel(organizationId, cancelled.inviteId)
  expect(await invites.offersRenewal(signedUp.token)).toBe(false)
  const other = await credentials.issue(organizationId)
  const inviter = { organizationId, issuer: { clientId: other.clientId, advisorId: null } }
  const revoked = await makeExpired()
  await invites.renew(inviter, revoked.inviteId)
  await expire(revoked.inviteId)
  await credentials.revoke(other.clientId)
  expect(await invites.offersRenewal(revoked.token)).toBe(false)
  const before = [signedUp, cancelled, revoked].map(({ email }) => listTokens(email))
  for (const { token } of [signedUp, cancelled, revoked, { token: 'unknown' }]) await press(token)
  expect([signedUp, cancelled, revoked].map(({ email }) => listTokens(email))).toEqual(before)
})

test('clearing revoked_at in the database does not let a person renew an invitation', async () => {
  const other = await credentials.issue(organizationId)
  const inviter = { organizationId, issuer: { clientId: other.clientId, advisorId: null } }
  const { token, email, inviteId } = await makeExpired()
  await invites.renew(inviter, inviteId)
  await expire(inviteId)
  expect(await invites.offersRenewal(token)).toBe(true)
  await credentials.revoke(other.clientId)
  await db.query(sql`update credentials set revoked_at = null where client_id = ${other.clientId}`)
  expect(await invites.offersRenewal(token)).toBe(false)
  const before = listTokens(email)
  await press(token)
  expect(listTokens(email)).toEqual(before)
})

test('renewals from one IP address return RATE_LIMITED within 100 tries', async () => {
  const codes: unknown[] = []
  while (!codes.includes('RATE_LIMITED') && codes.length < 100)
    codes.push(await codeOf(invites.renewForPerson('unknown', '203.0.113.7')))
  expect(codes.at(-1)).toBe('RATE_LIMITED')
})

test('a renewed invitation keeps its URLs, even after it is cancelled', async () => {
  const [returnUrl, refreshUrl] = ['http://localhost:4000/done', 'http://localhost:4000/again']
  const urls = { returnUrl, refreshUrl, state: 'branch-7' }
  const { token, inviteId, customerUid } = await makeExpired(urls)
  await press(token)
  expect(await invites.findReturnTo(customerUid)).toEqual(urls)
  expect((await invites.findInviter(token)).returnTo).toEqual(urls)
  await invites.cancel(organizationId, inviteId)
  expect(await invites.findReturnTo(customerUid)).toEqual({ ...urls, refreshUrl: null })
  expect((await invites.findCancelled(token))!.returnTo).toEqual({ ...urls, refreshUrl: null })
})
