import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { db, sql, transaction } from '../foundations/db'
import * as mail from '../foundations/mail'
import { sampleContact } from '../testing/applicants'
import { openRings } from '../testing/key-rings'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import * as challenges from './challenges'
import * as customers from './customers'
import * as idempotency from './idempotency'
import * as invites from './invites'
import * as notifications from './notifications'
import { type ClientPrincipal, noIssuer, type Principal } from './principal'
import * as tokens from './tokens'

shareRooms()
let organizationId: string
let clientId: string
let as: ReturnType<typeof openRings>
beforeAll(async () => {
  ;({ organizationId, clientId } = await issueCredential())
  as = openRings('tokens')
})
afterEach(() => db.query(sql`delete from service_clock`))

const old = [1]
const known = [1, 2]
const turned = [2, 1]
const dropped = [2]

async function makeMember() {
  const contact = sampleContact()
  const customer = await transaction((tx) =>
    customers.create(tx, { organizationId, userType: 'individual', contact }),
  )
  await transaction((tx) => customers.markSignedUp(tx, customer.id))
  return { ...customer, email: contact.email }
}
const issueRole = async (id: string) =>
  (await tokens.issueForCustomer(
    { organizationId, clientId } as ClientPrincipal,
    id,
  )) as unknown as tokens.RoleTokens
async function invite() {
  const { inviteUrl } = await invites.create(
    { organizationId, issuer: noIssuer },
    { ...sampleContact(), role: 'individual' },
  )
  return inviteUrl.split('/').at(-1)!
}
async function sendCode(email: string) {
  const id = await challenges.send({ purpose: 'sign-in', email })
  const { text = '' } = mail.listStoredLetters().find(({ to }) => to === email) ?? {}
  return { id, code: /code is (\d{6})/.exec(text)![1]!, token: /token=(\w+)/.exec(text)![1]! }
}
async function readPage(customerId: string, cursor?: string) {
  const { data, meta } = await notifications.list(customerId, {
    limit: 1,
    ...(cursor && { cursor }),
  })
  const items: { title: string | null }[] = Array.isArray(data)
    ? data
    : JSON.parse(await data.read())
  return { data: items, meta: { nextCursor: meta.nextCursor! } }
}
const countStale = async () =>
  (await tokens.countUnderOlderKeys()) + (await invites.countUnderOlderKeys())
const isAlive = async (token: string) => (await tokens.find(token)) !== undefined
const moveClock = (by: string) =>
  db.query(
    sql`insert into service_clock (moved_by) values (${by}::interval) on conflict (id) do update set moved_by = excluded.moved_by`,
  )

describe('a new key for tokens', () => {
  test('tokens, links, codes and cursors work across processes with different token keys', async () => {
    for (const [maker, reader] of [
      [old, known],
      [known, old],
      [known, turned],
      [turned, known],
    ] as const) {
      const member = await makeMember()
      const made = await as(maker, async () => ({
        ...(await issueRole(member.id)),
        invite: await invite(),
        ...(await sendCode(member.email)),
      }))
      await notifications.publish(organizationId, [1, 2].map((n) => ({ customerUid: member.id, type: 'PLATFORM_MESSAGE', title: `${n}` }))) // biome-ignore format: short
      const cursor = await as(maker, async () => (await readPage(member.id)).meta.nextCursor)
      await as(reader, async () => {
        expect(await isAlive(made.accessToken)).toBe(true)
        expect(await invites.check(made.invite)).toMatchObject({ role: 'individual' })
        expect(await challenges.findByLink(made.token)).toMatchObject({ email: member.email })
        expect(await challenges.tryCode(made.id, made.code)).toMatchObject({ outcome: 'matched' })
        expect((await readPage(member.id, cursor)).data).toMatchObject([{ title: '1' }])
        expect(await isAlive((await tokens.refresh(made.refreshToken)).accessToken)).toBe(true)
      })
    }
  })

  test('a refresh token made with an older key can be used only once after a key change', async () => {
    const member = await makeMember()
    const first = await as(old, () => issueRole(member.id))
    const second = await as(turned, () => tokens.refresh(first.refreshToken))
    await expect(as(turned, () => tokens.refresh(first.refreshToken))).rejects.toThrow(
      'UNAUTHORIZED',
    )
    expect(await as(turned, () => isAlive(second.accessToken))).toBe(false)
  })

  test('after a token key rotation, an idempotency key replays only the same request', async () => {
    const caller = { organizationId, clientId: 'ci_test_keys', customerId: null } as Principal
    const ask = (numbers: number[], request: unknown) => {
      const keyed = { principal: caller, key: 'a-key', request, dataOf: (result: string) => result }
      return as(numbers, () => idempotency.run(keyed, async () => 'done'))
    }
    expect(await ask(known, { a: 1 })).toEqual({ result: 'done', isReplayed: false })
    expect(await ask(turned, { a: 1 })).toEqual({ result: 'done', isReplayed: true })
    await expect(ask(turned, { a: 2 })).rejects.toThrow('IDEMPOTENCY_KEY_REUSED')
  })

  test('looking up a token runs one database query, with one or two token keys', async () => {
    const { accessToken } = await as(old, async () => issueRole((await makeMember()).id))
    const query = vi.spyOn(db, 'query')
    for (const numbers of [old, turned]) {
      query.mockClear()
      expect(await as(numbers, () => isAlive(accessToken))).toBe(true)
      expect(query).toHaveBeenCalledTimes(1)
    }
    query.mockRestore()
  })

  test('the service counts tokens and invitations of an older key until they expire', async () => {
    await db.query(sql`delete from tokens`)
    await db.query(sql`delete from invites`)
    const member = await makeMember()
    const before = await as(known, async () => ({
      ...(await issueRole(member.id)),
      invite: await invite(),
    }))
    expect(await as(known, countStale)).toBe(0)
    expect(await as(turned, countStale)).toBe(3)
    const { refreshToken } = await as(turned, () => tokens.refresh(before.refreshToken))
    // A used refresh token counts too. If such a token is used again, all tokens of its family must
    // end. The service finds the used token only with the older key.
    expect(await as(turned, countStale)).toBe(3)
    await moveClock('8 days')
    expect(await as(turned, countStale)).toBe(1)
    const renewed = await as(turned, () => tokens.refresh(refreshToken))
    await moveClock('31 days')
    expect(await as(turned, countStale)).toBe(0)
    await as(dropped, async () => {
      expect(await isAlive((await tokens.refresh(renewed.refreshToken)).accessToken)).toBe(true)
      await expect(invites.check(before.invite)).rejects.toThrow('INVITATION_DOES_NOT_EXIST')
    })
  })

  test('a token is invalid after an operator removed its key from KEY_TOKENS', async () => {
    const { accessToken, refreshToken } = await as(old, async () =>
      issueRole((await makeMember()).id),
    )
    await as(dropped, async () => {
      expect(await isAlive(accessToken)).toBe(false)
      await expect(tokens.refresh(refreshToken)).rejects.toThrow('UNAUTHORIZED')
    })
  })
})
