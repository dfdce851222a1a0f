import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/errors'
import { emptyDraft } from '@/lib/signup/draft'
import { db, sql, transaction } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import { issueCredential, shareRooms } from '../../testing/open-rooms'
import { deleteApplication } from '../account-closure'
import * as credentials from '../credentials'
import * as customers from '../customers'
import * as drafts from '../drafts'
import * as invites from '../invites'
import * as retention from '../retention'
import * as tokens from '../tokens'

shareRooms()
let organizationId: string
let clientId: string
beforeAll(async () => {
  ;({ organizationId, clientId } = await issueCredential())
})

const person = {
  role: 'individual',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
} as const
const inviterWith = (id: string) => ({ organizationId, issuer: { clientId: id, advisorId: null } })
const inviter = () => inviterWith(clientId)
const make = (more: Partial<Parameters<typeof invites.create>[1]> = {}) =>
  invites.create(inviter(), { ...person, ...more })
const tokenOf = ({ inviteUrl }: { inviteUrl: string }) => inviteUrl.split('/').at(-1)!
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => (error instanceof ApiError ? (error.faults[0]?.code ?? error.code) : error),
  )
const checkCode = (made: { inviteUrl: string }) => codeOf(invites.check(tokenOf(made)))
const lettersTo = (email: string) => mail.listStoredLetters().filter(({ to }) => to === email)
const listEvents = (customerUid: string) =>
  db.query<{ type: string; data: object }>(sql`
    select type, data from events where customer_id = ${customerUid} order by n`)
let ids = 0
const externalId = () => `user-${++ids}`

describe('renewing an invitation', () => {
  test('renewing an invitation gives its customer a new link and expires the old one', async () => {
    const made = await make()
    const renewed = await invites.renew(inviter(), made.inviteId)
    expect(renewed.inviteId).toBe(made.inviteId)
    expect(await checkCode(made)).toBe('INVITE_TOKEN_EXPIRED')
    expect(await invites.check(tokenOf(renewed))).toMatchObject({ customerUid: made.customerUid })
    expect(await invites.findInviter(tokenOf(made))).toMatchObject({ isReplaced: true })
    expect(await invites.findInviter(tokenOf(renewed))).toMatchObject({ isReplaced: false })
    expect((await listEvents(made.customerUid)).at(-1)).toEqual({
      type: 'invite.renewed',
      data: { inviteId: made.inviteId, expiresAt: renewed.expiresAt.toISOString() },
    })
    expect(
      await invites.list(organizationId, { customerUid: made.customerUid, limit: 9 }),
    ).toHaveLength(1)
  })

  test('every earlier link of a renewed invitation stays expired', async () => {
    const links: { inviteUrl: string }[] = [await make()]
    const { inviteId } = links[0] as invites.Invite
    for (let i = 0; i < 3; i++) links.push(await invites.renew(inviter(), inviteId))
    expect(await Promise.all(links.map(checkCode))).toEqual([
      ...Array(3).fill('INVITE_TOKEN_EXPIRED'),
      undefined,
    ])
  })

  test('another credential can renew the invitation of a revoked credential', async () => {
    const revoked = await issueCredential()
    const other = await credentials.issue(revoked.organizationId)
    const as = (id: string) => ({
      organizationId: revoked.organizationId,
      issuer: { clientId: id, advisorId: null },
    })
    const made = await invites.create(as(revoked.clientId), person)
    await credentials.revoke(revoked.clientId)
    expect(await checkCode(made)).toBe('CREDENTIAL_REVOKED')
    const renewed = await invites.renew(as(other.clientId), made.inviteId)
    expect(await checkCode(renewed)).toBeUndefined()
    expect(await checkCode(made)).toBe('INVITE_TOKEN_EXPIRED')
  })

  test('renewing an invitation after the signup returns ALREADY_SIGNED_UP', async () => {
    const made = await make()
    await transaction((tx) => customers.markSignedUp(tx, made.customerUid))
    expect(await codeOf(invites.renew(inviter(), made.inviteId))).toBe('ALREADY_SIGNED_UP')
  })

  test("an organization cannot renew, cancel or list another organization's invitations", async () => {
    const made = await make()
    const other = await issueCredential()
    const stranger = { ...other, issuer: { clientId: other.clientId, advisorId: null } }
    expect(await codeOf(invites.renew(stranger, made.inviteId))).toBe('INVITATION_DOES_NOT_EXIST')
    expect(await codeOf(invites.cancel(other.organizationId, made.inviteId))).toBe(
      'INVITATION_DOES_NOT_EXIST',
    )
    expect(await invites.list(other.organizationId, { limit: 9 })).toEqual([])
    expect(await checkCode(made)).toBeUndefined()
  })

  test('of three simultaneous renewals of an invitation, exactly one link works', async () => {
    for (let round = 0; round < 10; round++) {
      const made = await make({ sendsEmail: false })
      const renewed = await Promise.all(
        [1, 2, 3].map(() => invites.renew(inviter(), made.inviteId)),
      )
      const codes = await Promise.all([made, ...renewed].map(checkCode))
      expect(codes.filter((code) => code === undefined)).toHaveLength(1)
      expect(codes.filter((code) => code === 'INVITE_TOKEN_EXPIRED')).toHaveLength(3)
    }
  })

  test('accepting an invitation during its renewal leaves the old link expired', async () => {
    for (let round = 0; round < 10; round++) {
      const made = await make({ sendsEmail: false })
      const [accepted] = await Promise.all([
        codeOf(invites.accept(tokenOf(made), 'individual')),
        invites.renew(inviter(), made.inviteId),
      ])
      expect([undefined, 'INVITE_TOKEN_EXPIRED']).toContain(accepted)
      expect(await codeOf(invites.accept(tokenOf(made), 'individual'))).toBe('INVITE_TOKEN_EXPIRED')
    }
  })
})

describe('cancelling an invitation', () => {
  test('the links of a cancelled invitation return INVITATION_DOES_NOT_EXIST', async () => {
    const made = await make()
    const renewed = await invites.renew(inviter(), made.inviteId)
    await invites.cancel(organizationId, made.inviteId)
    expect(await checkCode(made)).toBe('INVITATION_DOES_NOT_EXIST')
    expect(await checkCode(renewed)).toBe('INVITATION_DOES_NOT_EXIST')
    expect(await codeOf(invites.cancel(organizationId, made.inviteId))).toBe(
      'INVITATION_DOES_NOT_EXIST',
    )
    expect(await codeOf(invites.renew(inviter(), made.inviteId))).toBe('INVITATION_DOES_NOT_EXIST')
  })

  test('cancelling an invitation during its acceptance leaves no valid token', async () => {
    for (let round = 0; round < 10; round++) {
      const made = await make({ sendsEmail: false })
      const [accepted] = await Promise.all([
        invites.accept(tokenOf(made), 'individual').catch((error: ApiError) => error),
        invites.cancel(organizationId, made.inviteId),
      ])
      if (accepted instanceof Error)
        expect(await codeOf(Promise.reject(accepted))).toBe('INVITATION_DOES_NOT_EXIST')
      else expect(await tokens.find(accepted.temporaryAccessToken)).toBeUndefined()
    }
  })
})

describe('the external id of a partner', () => {
  test('a second invitation with the same externalId and role renews the first', async () => {
    const id = externalId()
    const made = await make({ externalId: id, email: 'typo@example.com' })
    const again = await make({ externalId: id, email: `${id}@example.com`, firstName: 'Anne' })
    expect(again).toMatchObject({ customerUid: made.customerUid, inviteId: made.inviteId })
    expect(await checkCode(made)).toBe('INVITE_TOKEN_EXPIRED')
    expect(await invites.check(tokenOf(again))).toMatchObject({
      email: `${id}@example.com`,
      firstName: 'Anne',
    })
    expect(JSON.stringify(await listEvents(made.customerUid))).not.toContain(id)
  })

  test('after the acceptance, a second invitation does not change the email address', async () => {
    const id = externalId()
    const made = await make({ externalId: id, email: 'first@example.com' })
    await invites.accept(tokenOf(made), 'individual')
    await make({ externalId: id, email: `other-${id}@example.com` })
    expect((await customers.readContact(made.customerUid)).email).toBe('first@example.com')
    expect(lettersTo(`other-${id}@example.com`)).toEqual([])
  })

  test.each(['the acceptance and a cancellation', 'no acceptance'])(
    'with saved answers and %s, a second invitation keeps the first email address',
    async (way) => {
      const id = externalId()
      const made = await make({ externalId: id, email: 'first@example.com' })
      if (way !== 'no acceptance') await invites.accept(tokenOf(made), 'individual')
      const draft = { ...emptyDraft, answered: ['name' as const] }
      await transaction((tx) => drafts.save(tx, made.customerUid, 0, { draft, signing: null }))
      if (way !== 'no acceptance') await invites.cancel(organizationId, made.inviteId)
      await make({ externalId: id, email: `other-${id}@example.com` })
      expect((await customers.readContact(made.customerUid)).email).toBe('first@example.com')
      expect(lettersTo(`other-${id}@example.com`)).toEqual([])
    },
  )

  test('a second invitation for an externalId fails for another role or after the signup', async () => {
    const id = externalId()
    const made = await make({ externalId: id })
    expect(await codeOf(make({ externalId: id, role: 'operator' }))).toBe('NAME_TAKEN')
    await transaction((tx) => customers.markSignedUp(tx, made.customerUid))
    expect(await codeOf(make({ externalId: id }))).toBe('ALREADY_SIGNED_UP')
  })

  test('after a cancellation, a second invitation for an externalId reuses its customer', async () => {
    const id = externalId()
    const made = await make({ externalId: id })
    await invites.cancel(organizationId, made.inviteId)
    const again = await make({ externalId: id })
    expect(again.customerUid).toBe(made.customerUid)
    expect(await checkCode(again)).toBeUndefined()
  })

  test('a second invitation for an externalId works after a closure under a legal hold', async () => {
    const id = externalId()
    const made = await make({ externalId: id })
    await db.query(sql`update customers set legal_hold = true where id = ${made.customerUid}`)
    expect(await deleteApplication(made.customerUid)).toMatchObject({ isErased: false })
    const again = await make({ externalId: id, role: 'operator' })
    expect(again.customerUid).not.toBe(made.customerUid)
    expect(await checkCode(again)).toBeUndefined()
    const renewed = await make({ externalId: id, role: 'operator' })
    expect(renewed.customerUid).toBe(again.customerUid)
  })

  test('two organizations may use the same externalId', async () => {
    const id = externalId()
    const other = await issueCredential()
    const stranger = { ...other, issuer: { clientId: other.clientId, advisorId: null } }
    const [ours, theirs] = [
      await make({ externalId: id }),
      await invites.create(stranger, { ...person, externalId: id }),
    ]
    expect(ours.customerUid).not.toBe(theirs.customerUid)
  })

  test('three simultaneous invitations with one externalId create one customer and link', async () => {
    for (let round = 0; round < 10; round++) {
      const id = externalId()
      const made = await Promise.all(
        [1, 2, 3].map(() => make({ externalId: id, sendsEmail: false })),
      )
      expect(new Set(made.map(({ customerUid }) => customerUid)).size).toBe(1)
      const codes = await Promise.all(made.map(checkCode))
      expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    }
  })

  test('erasing a person deletes externalId, returnUrl and state of the invitation', async () => {
    const made = await make({
      externalId: externalId(),
      state: 'opaque',
      returnUrl: 'http://localhost:4000/back',
    })
    await retention.erase(made.customerUid)
    const [row] = await db.query(sql`
      select c.external_id, i.return_url, i.state from customers c
      join invites i on i.customer_id = c.id where c.id = ${made.customerUid}`)
    expect(row).toEqual({ external_id: null, return_url: null, state: null })
  })
})

test('an invitation with sendsEmail false sends no email, even when it is renewed', async () => {
  const email = `quiet-${externalId()}@example.com`
  const made = await make({ email, sendsEmail: false })
  await invites.renew(inviter(), made.inviteId)
  expect(lettersTo(email)).toEqual([])
})

test('the list of invitations shows the status of each and never a token', async () => {
  const partner = await issueCredential()
  const as = { ...partner, issuer: { clientId: partner.clientId, advisorId: null } }
  const made = [] as invites.Invite[]
  for (let i = 0; i < 4; i++) made.push(await invites.create(as, person))
  const [expired, used, accepted, open] = made as [
    invites.Invite,
    invites.Invite,
    invites.Invite,
    invites.Invite,
  ]
  await invites.accept(tokenOf(accepted), 'individual')
  await transaction((tx) => customers.markSignedUp(tx, used.customerUid))
  await db.query(sql`update invites set expires_at = service_now() where id = ${expired.inviteId}`)
  const listed = await invites.list(partner.organizationId, { limit: 9 })
  expect(listed.map(({ inviteId, status }) => [inviteId, status])).toEqual([
    [open.inviteId, 'open'],
    [accepted.inviteId, 'accepted'],
    [used.inviteId, 'used'],
    [expired.inviteId, 'expired'],
  ])
  for (const one of made) expect(JSON.stringify(listed)).not.toContain(tokenOf(one))
  const page = await invites.list(partner.organizationId, { after: accepted.inviteId, limit: 1 })
  expect(page.map(({ inviteId }) => inviteId)).toEqual([used.inviteId])
  const byStatus = await invites.list(partner.organizationId, { status: 'expired', limit: 9 })
  expect(byStatus.map(({ inviteId }) => inviteId)).toEqual([expired.inviteId])
})
