import { beforeAll, expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import { issueCredential, shareRooms } from '../../testing/open-rooms'
import * as customers from '../customers'
import * as invites from '../invites'
import * as links from '../links'
import * as organizations from '../organizations'

shareRooms()
let organizationId: string
let clientId: string
beforeAll(async () => {
  ;({ organizationId, clientId } = await issueCredential())
  await organizations.changeSettings(organizationId, { renewsInvites: true })
})

let people = 0
const tokenOf = (url: string) => url.split('/').at(-1)!

/** Creates an expired invitation, and a link of the partner for the same customer. */
async function makeBoth(options: { sendsEmail?: boolean } = {}) {
  const email = `linked-${++people}@example.com`
  const inviter = { organizationId, issuer: { clientId, advisorId: null } }
  const person = { role: 'individual', email, firstName: 'Ann', lastName: 'Lee' } as const
  const made = await invites.create(inviter, { ...person, ...options })
  await db.query(sql`update invites set expires_at = service_now() where id = ${made.inviteId}`)
  const link = await links.create({ organizationId, clientId }, made.customerUid, {
    purpose: 'onboarding',
  })
  return { ...made, email, linkId: link.linkId, token: tokenOf(link.url) }
}
const use = (linkId: string) => transaction((tx) => links.use(tx, linkId))
const listTokens = (email: string): string[] =>
  mail
    .listStoredLetters()
    .filter(({ to }) => to === email)
    .map(({ text }) => /\/invite\/([\w-]{43})/.exec(text)![1]!)
/** Requests a new link, as the button on the page does. Each call has another IP address. */
const press = (token: string) => invites.renewForPerson(token, `198.51.100.${++people}`)

test('renewing an expired invitation by a used onboarding link sends one email', async () => {
  const { token, email, customerUid, linkId } = await makeBoth()
  await use(linkId)
  expect(await invites.offersRenewal(token)).toBe(true)
  await Promise.all([press(token), press(token), press(token)])
  expect(listTokens(email)).toHaveLength(2)
  expect(await invites.check(listTokens(email)[0]!)).toMatchObject({ customerUid, email })
})

test('an onboarding link that was never used cannot renew the expired invitation', async () => {
  const { token, email } = await makeBoth()
  expect(await invites.offersRenewal(token)).toBe(false)
  await press(token)
  expect(listTokens(email)).toHaveLength(1)
})

test('a used onboarding link cannot renew an invitation that still works', async () => {
  const { token, email, inviteId, linkId } = await makeBoth()
  await use(linkId)
  await db.query(sql`
    update invites set expires_at = service_now() + interval '1 day' where id = ${inviteId}`)
  expect(await invites.offersRenewal(token)).toBe(false)
  await press(token)
  expect(listTokens(email)).toHaveLength(1)
})

test('after a signup or with sendsEmail false, a used link cannot renew an invitation', async () => {
  const signedUp = await makeBoth()
  await use(signedUp.linkId)
  await transaction((tx) => customers.markSignedUp(tx, signedUp.customerUid))
  const sentByPartner = await makeBoth({ sendsEmail: false })
  await use(sentByPartner.linkId)
  for (const { token } of [signedUp, sentByPartner]) {
    expect(await invites.offersRenewal(token)).toBe(false)
    await press(token)
  }
  expect(listTokens(signedUp.email)).toHaveLength(1)
  expect(listTokens(sentByPartner.email)).toHaveLength(0)
})
