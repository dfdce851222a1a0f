import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/errors'
import type { UserType } from '@/lib/user-types'
import { checksum, digestToken, sha256Hex } from '../foundations/crypto'
import { db, sql, transaction } from '../foundations/db'
import { sampleContact } from '../testing/applicants'
import { countLockWaits } from '../testing/lock-waits'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import * as accounts from './account-closure'
import * as customers from './customers'
import type { ClientPrincipal, CustomerPrincipal } from './principal'
import * as tokens from './tokens'

shareRooms()
let organizationId: string
let clientId: string
beforeAll(async () => {
  ;({ organizationId, clientId } = await issueCredential())
})

async function makeCustomer(
  isSignedUp = true,
  userType: UserType = 'individual',
): Promise<customers.Customer> {
  const made = await transaction((tx) =>
    customers.create(tx, { organizationId, userType, contact: sampleContact() }),
  )
  if (isSignedUp) await transaction((tx) => customers.markSignedUp(tx, made.id))
  return made
}
const issueTemporary = (customer: customers.Customer) =>
  transaction((tx) => tokens.issueTemporary(tx, customer, { clientId, advisorId: null }))
const client = () => ({ organizationId, clientId }) as ClientPrincipal
const issueRole = async ({ id }: customers.Customer) =>
  (await tokens.issueForCustomer(client(), id)) as unknown as tokens.RoleTokens
const callerOf = ({ id }: customers.Customer) =>
  ({ customerId: id, issuer: { clientId, advisorId: null } }) as CustomerPrincipal
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined).catch((thrown) => thrown as ApiError)
  return error instanceof ApiError ? error.code : error
}
const moveClock = (by: string) =>
  db.query(
    sql`insert into service_clock (moved_by) values (${by}::interval) on conflict (id) do update set moved_by = excluded.moved_by`,
  )
const isAlive = async (token: string) => (await tokens.find(token)) !== undefined

describe('temporary, access and refresh tokens', () => {
  test('a token has prefix, environment and checksum, and is stored as a keyed digest', async () => {
    const customer = await makeCustomer()
    const { token } = await issueTemporary(customer)
    const { accessToken, refreshToken } = await issueRole(customer)
    for (const [text, prefix] of [
      [token, 'tt'],
      [accessToken, 'rt'],
      [refreshToken, 'rf'],
    ] as const) {
      expect(text).toMatch(new RegExp(`^${prefix}_test_[A-Za-z0-9]{49}$`))
      expect(checksum(text.slice(0, -6))).toBe(text.slice(-6))
      const rows = await db.query<{ text: string }>(
        sql`select t::text as text from tokens t where customer_id = ${customer.id}`,
      )
      for (const row of rows) {
        expect(row.text).not.toContain(text)
        expect(row.text).not.toContain(sha256Hex(text))
      }
    }
  })

  test('tokens.find returns the organization, customer, role and revocations of a token', async () => {
    const customer = await makeCustomer(false, 'businessowner')
    const { token, expiresAt } = await issueTemporary(customer)
    expect(await tokens.find(token)).toEqual({
      hash: sha256Hex(token), kind: 'temporary', role: 'BusinessOwner', organizationId, customerId: customer.id, userType: 'businessowner', isSignedUp: false, expiresAt, head: null,
      issuer: { clientId, advisorId: null }, isClientRevoked: false, isAdvisorRevoked: false, apiAccess: true,
    }) // biome-ignore format: short properties
    await transaction((tx) => customers.markSignedUp(tx, customer.id))
    expect(await tokens.find(token)).toMatchObject({ kind: 'temporary', isSignedUp: true })
    expect(await tokens.find((await issueRole(customer)).accessToken)).toMatchObject({
      kind: 'role',
      role: 'BusinessOwner',
    })
  })

  test('tokens.find does not find a token after any change of its text', async () => {
    const customer = await makeCustomer()
    const { token } = await issueTemporary(customer)
    const { accessToken, refreshToken } = await issueRole(customer)
    const respell = (text: string, from: string, to: string) => {
      const changed = text.slice(0, -6).replace(from, to)
      return changed + checksum(changed)
    }
    for (const text of [
      '',
      'x',
      `${token} `,
      token.slice(1),
      respell(token, 'tt_', 'rt_'),
      respell(accessToken, 'rt_', 'tt_'),
      respell(refreshToken, 'rf_', 'rt_'),
      respell(refreshToken, 'rf_', 'tt_'),
      respell(token, 'test', 'live'),
      refreshToken,
    ])
      expect(await tokens.find(text)).toBeUndefined()
    expect([await isAlive(token), await isAlive(accessToken)]).toEqual([true, true])
  })

  test('simultaneous token lookups each return the right customer', async () => {
    const issued = await Promise.all(Array.from({ length: 30 }, async () => { const customer = await makeCustomer(false); return { customer, ...(await issueTemporary(customer)) } })) // biome-ignore format: short
    const found = await Promise.all(issued.map(({ token }) => tokens.find(token)))
    expect(found.map((one) => one?.customerId)).toEqual(issued.map(({ customer }) => customer.id))
  })

  test('a token expires after 30 minutes or when its customer is closed', async () => {
    const customer = await makeCustomer()
    const { token } = await issueTemporary(customer)
    const { accessToken } = await issueRole(customer)
    await moveClock('29 minutes')
    expect([await isAlive(token), await isAlive(accessToken)]).toEqual([true, true])
    await moveClock('30 minutes')
    expect([await isAlive(token), await isAlive(accessToken)]).toEqual([false, false])
    await moveClock('0')
    await transaction((tx) => customers.close(tx, customer.id))
    expect([await isAlive(token), await isAlive(accessToken)]).toEqual([false, false])
  })
})

describe('exchanging a temporary token', () => {
  test('exchanging a temporary token requires a signup and revokes all temporary tokens', async () => {
    const before = await makeCustomer(false)
    expect(await codeOf(tokens.exchange(callerOf(before)))).toBe('SIGNUP_INCOMPLETE')
    const customer = await makeCustomer()
    const temporary = [await issueTemporary(customer), await issueTemporary(customer)]
    const { accessToken, role } = await tokens.exchange(callerOf(customer))
    expect(role).toBe('Individual')
    expect([
      await isAlive(temporary[0]!.token),
      await isAlive(temporary[1]!.token),
      await isAlive(accessToken),
    ]).toEqual([false, false, true])
  })

  test('of eight simultaneous exchanges of a temporary token, exactly one succeeds', async () => {
    const customer = await makeCustomer()
    await issueTemporary(customer)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(tokens.exchange(callerOf(customer)))),
    )
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'UNAUTHORIZED')).toHaveLength(7)
  })
})

describe('refreshing a token', () => {
  test('each refresh returns a new token pair, and a refresh token expires in 30 days', async () => {
    let { refreshToken } = await issueRole(await makeCustomer())
    for (let i = 0; i < 5; i++) {
      const renewed = await tokens.refresh(refreshToken)
      expect(renewed.refreshToken).not.toBe(refreshToken)
      expect(await isAlive(renewed.accessToken)).toBe(true)
      refreshToken = renewed.refreshToken
    }
    await moveClock('29 days 23 hours')
    const late = await tokens.refresh(refreshToken)
    await moveClock('60 days')
    expect(await codeOf(tokens.refresh(late.refreshToken))).toBe('UNAUTHORIZED')
    await moveClock('0')
  })

  test('reusing a refresh token revokes its whole family and no other family', async () => {
    const customer = await makeCustomer()
    const [first, other] = [await issueRole(customer), await issueRole(customer)]
    const second = await tokens.refresh(first.refreshToken)
    const third = await tokens.refresh(second.refreshToken)
    expect(await isAlive(third.accessToken)).toBe(true)
    expect(await codeOf(tokens.refresh(first.refreshToken))).toBe('UNAUTHORIZED')
    expect([
      await isAlive(first.accessToken),
      await isAlive(second.accessToken),
      await isAlive(third.accessToken),
    ]).toEqual([false, false, false])
    expect(await codeOf(tokens.refresh(third.refreshToken))).toBe('UNAUTHORIZED')
    expect(await isAlive(other.accessToken)).toBe(true)
    expect(await codeOf(tokens.refresh(other.refreshToken))).toBeUndefined()
  })

  test('of two simultaneous refreshes one succeeds, and the reuse revokes the family', async () => {
    const { refreshToken } = await issueRole(await makeCustomer())
    const outcomes = await Promise.all(
      [1, 2].map(() => tokens.refresh(refreshToken).catch((thrown) => thrown as ApiError)),
    )
    const [renewed] = outcomes.filter(
      (outcome): outcome is tokens.RoleTokens => !(outcome instanceof ApiError),
    )
    expect(outcomes.filter((outcome) => outcome instanceof ApiError)).toHaveLength(1)
    expect(await isAlive(renewed!.accessToken)).toBe(false)
  })

  describe('a refresh while its token family is revoked', () => {
    /** Starts a refresh that cannot commit until `meanwhile` has started. */
    async function renewDuring(
      refreshToken: string,
      meanwhile: () => Promise<unknown>,
    ): Promise<tokens.RoleTokens | ApiError> {
      const begun: Promise<unknown>[] = []
      await transaction(async (tx) => {
        await tx.query(
          sql`select 1 from tokens where hash = ${digestToken('refresh', refreshToken).digest} for update`,
        )
        begun.push(tokens.refresh(refreshToken).catch((thrown) => thrown as ApiError))
        await expect.poll(countLockWaits, { interval: 20 }).toBe(1)
        begun.push(meanwhile())
        await expect.poll(countLockWaits, { interval: 20 }).toBe(2)
      })
      const [renewed] = await Promise.all(begun)
      return renewed as tokens.RoleTokens | ApiError
    }
    const isDead = async (renewed: tokens.RoleTokens | ApiError) =>
      renewed instanceof ApiError ||
      (!(await isAlive(renewed.accessToken)) &&
        (await codeOf(tokens.refresh(renewed.refreshToken))) === 'UNAUTHORIZED')

    test('a refresh during the reuse of an older refresh token leaves no valid token', async () => {
      const first = await issueRole(await makeCustomer())
      const second = await tokens.refresh(first.refreshToken)
      const renewed = await renewDuring(second.refreshToken, () =>
        codeOf(tokens.refresh(first.refreshToken)),
      )
      expect(await isDead(renewed)).toBe(true)
    })

    test('a refresh during accounts.signOut leaves no valid token', async () => {
      const customer = await makeCustomer()
      const { refreshToken } = await issueRole(customer)
      const renewed = await renewDuring(refreshToken, () => accounts.signOut(customer.id))
      expect(await isDead(renewed)).toBe(true)
    })
  })

  test('refreshing with anything except a valid refresh token returns UNAUTHORIZED', async () => {
    const customer = await makeCustomer()
    const { accessToken, refreshToken } = await issueRole(customer)
    const { token } = await issueTemporary(customer)
    for (const text of [
      '',
      'x',
      accessToken,
      token,
      refreshToken.slice(1),
      `${refreshToken}x`,
      refreshToken.replace('test', 'live'),
    ])
      expect(await codeOf(tokens.refresh(text))).toBe('UNAUTHORIZED')
    expect(await codeOf(tokens.refresh(refreshToken))).toBeUndefined()
  })
})

test('issueForCustomer returns a temporary token, and role tokens after the signup', async () => {
  const customer = await makeCustomer(false, 'operator')
  const before = await tokens.issueForCustomer(client(), customer.id)
  expect(before).toMatchObject({ tokenType: 'temporary', role: 'Operator' })
  expect('refreshToken' in before).toBe(false)
  await transaction((tx) => customers.markSignedUp(tx, customer.id))
  expect(await tokens.issueForCustomer(client(), customer.id)).toMatchObject({
    tokenType: 'role',
    role: 'Operator',
  })
  const stranger = await issueCredential()
  expect(await codeOf(tokens.issueForCustomer({ ...client(), ...stranger }, customer.id))).toBe(
    'NOT_FOUND',
  )
})

test('revokeAll revokes all tokens of one customer and none of another', async () => {
  const [customer, other] = [await makeCustomer(), await makeCustomer()]
  const { token } = await issueTemporary(customer)
  const { accessToken, refreshToken } = await issueRole(customer)
  const kept = await issueRole(other)
  await transaction((tx) => tokens.revokeAll(tx, customer.id))
  expect([
    await isAlive(token),
    await isAlive(accessToken),
    await isAlive(kept.accessToken),
  ]).toEqual([false, false, true])
  expect(await codeOf(tokens.refresh(refreshToken))).toBe('UNAUTHORIZED')
})
