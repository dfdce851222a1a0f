import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/errors'
import { db, sql, transaction } from '../foundations/db'
import * as mail from '../foundations/mail'
import { countLockWaits } from '../testing/lock-waits'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import * as customers from './customers'
import * as invites from './invites'
import * as tokens from './tokens'

shareRooms()
let organizationId: string
let clientId: string
beforeAll(async () => {
  ;({ organizationId, clientId } = await issueCredential())
})

const person = {
  role: 'individual',
  email: 'Ann.Lee@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
} as const
const inviter = () => ({ organizationId, issuer: { clientId, advisorId: null } })
const tokenOf = ({ inviteUrl }: invites.Invite) => inviteUrl.split('/').at(-1)!
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined).catch((thrown) => thrown as ApiError)
  return error instanceof ApiError ? error.code : error
}
const moveClock = (by: string) =>
  db.query(
    sql`insert into service_clock (moved_by) values (${by}::interval) on conflict (id) do update set moved_by = excluded.moved_by`,
  )

test('an invitation stores the contact of the invited person and emails the link', async () => {
  const made = await invites.create(inviter(), { ...person, phoneNumber: '+15125550143' })
  expect(await customers.readContact(made.customerUid)).toEqual({
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'Ann.Lee@example.com',
    phoneNumber: '+15125550143',
  })
  expect(await invites.check(tokenOf(made))).toMatchObject({
    role: 'individual',
    customerUid: made.customerUid,
    email: 'Ann.Lee@example.com',
    firstName: 'Ann',
  })
  const [letter] = mail.listStoredLetters()
  expect(letter).toMatchObject({ to: 'Ann.Lee@example.com' })
  expect(letter!.text).toContain(made.inviteUrl)
})

describe('the lifetime of an invitation', () => {
  test('an invitation link works for seven days, even after it was accepted', async () => {
    const token = tokenOf(await invites.create(inviter(), person))
    await invites.accept(token, 'individual')
    await moveClock('7 days')
    expect([
      await codeOf(invites.check(token)),
      await codeOf(invites.accept(token, 'individual')),
      await codeOf(invites.acceptInBrowser(token)),
    ]).toEqual(Array(3).fill('INVITE_TOKEN_EXPIRED'))
    await moveClock('0')
    expect(await codeOf(invites.check(token))).toBeUndefined()
  })

  test('an invitation link is rejected after the invited customer signs up', async () => {
    const made = await invites.create(inviter(), person)
    const token = tokenOf(made)
    await transaction((tx) => customers.markSignedUp(tx, made.customerUid))
    expect([await codeOf(invites.check(token)), await codeOf(invites.accept(token, 'individual')), await codeOf(invites.acceptInBrowser(token))]).toEqual([
      'INVITATION_ALREADY_USED', 'ALREADY_SIGNED_UP', 'ALREADY_SIGNED_UP',
    ]) // biome-ignore format: a list
  })

  test('the invitation of a closed customer returns INVITATION_DOES_NOT_EXIST', async () => {
    const made = await invites.create(inviter(), person)
    await transaction((tx) => customers.close(tx, made.customerUid))
    expect(await codeOf(invites.check(tokenOf(made)))).toBe('INVITATION_DOES_NOT_EXIST')
  })
})

test('accepting an invitation again keeps the first accept time and ends the old token', async () => {
  const made = await invites.create(inviter(), person)
  const accepted = [
    await invites.accept(tokenOf(made), 'individual'),
    await invites.accept(tokenOf(made), 'individual'),
  ]
  const [row] = await db.query<{ isFirst: boolean }>(sql`
    select accepted_at < (select max(created_at) from tokens where customer_id = ${made.customerUid}) as "isFirst" from invites where id = ${made.inviteId}`)
  expect(row!.isFirst).toBe(true)
  const found = await Promise.all(
    accepted.map(({ temporaryAccessToken }) => tokens.find(temporaryAccessToken)),
  )
  expect(found.map((one) => one?.customerId)).toEqual([undefined, made.customerUid])
})

test('three simultaneous accepts of an invitation leave exactly one valid token', async () => {
  for (let i = 0; i < 10; i++) {
    const made = await invites.create(inviter(), person)
    const accepted = await Promise.all(
      [1, 2, 3].map(() => invites.accept(tokenOf(made), 'individual')),
    )
    const found = await Promise.all(
      accepted.map(({ temporaryAccessToken }) => tokens.find(temporaryAccessToken)),
    )
    expect(found.filter(Boolean)).toHaveLength(1)
  }
})

test('accepting an invitation during a signup issues no token and keeps the old one', async () => {
  const made = await invites.create(inviter(), person)
  const { temporaryAccessToken } = await invites.accept(tokenOf(made), 'individual')
  const [accepting] = await transaction(async (tx) => {
    await customers.markSignedUp(tx, made.customerUid)
    const accepting = codeOf(invites.accept(tokenOf(made), 'individual'))
    await expect.poll(countLockWaits).toBe(1)
    return [accepting]
  })
  expect(await accepting).toBe('ALREADY_SIGNED_UP')
  expect(await tokens.find(temporaryAccessToken)).toBeDefined()
})
