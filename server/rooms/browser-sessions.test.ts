import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db, sql, transaction } from '../foundations/db'
import { device, start } from '../testing/browser-sessions'
import { moveClock, resetClock } from '../testing/clock'
import { shareRooms } from '../testing/open-rooms'
import * as browserSessions from './browser-sessions'
import * as customers from './customers'
import * as organizations from './organizations'

shareRooms()
let organizationId: string
beforeAll(async () => {
  organizationId = (await organizations.ensureDefault()).defaultOrganization.id
})
afterEach(resetClock)

const makeCustomer = () =>
  transaction((tx) =>
    customers.create(tx, {
      organizationId,
      userType: 'operator',
      contact: { firstName: 'A', lastName: 'B', email: 'a@example.com', phoneNumber: null },
    }),
  )

describe('a browser session', () => {
  test('a browser session has a hashed id and a state that decrypts only in its own row', async () => {
    const [a, b] = [await start({ state: { email: 'wilma.canary@example.com' } }), await start()]
    const rows = await db.query<{ row: string }>(sql`select b::text as row from browser_sessions b`)
    const text = rows.map(({ row }) => row).join('\n')
    expect(text).toContain(a.hash)
    expect(text).not.toContain(Buffer.from('canary').toString('hex'))
    await db.query(sql`
      update browser_sessions set state_sealed = (select state_sealed from browser_sessions where id_hash = decode(${a.hash}, 'hex')) where id_hash = decode(${b.hash}, 'hex')`)
    await expect(browserSessions.find(b.token)).rejects.toThrow()
  })

  test('a new browser session ends the session that it replaces', async () => {
    const before = await start()
    const customer = await makeCustomer()
    const after = await start({ customerId: customer.id, replaces: before.hash })
    expect(after.hash).not.toBe(before.hash)
    expect(await browserSessions.find(before.token)).toBeUndefined()
    expect(await browserSessions.find(after.token)).toMatchObject({
      customerId: customer.id,
      userType: 'operator',
    })
  })

  test('a browser session expires after 15 minutes without activity', async () => {
    const { token } = await start()
    await moveClock('14 minutes')
    expect(await browserSessions.find(token)).toBeDefined()
    await moveClock('15 minutes')
    expect(await browserSessions.find(token)).toBeUndefined()
  })

  test('a continuously used browser session expires after twelve hours', async () => {
    const { token, hash } = await start()
    for (let minutes = 14; minutes < 720; minutes += 14) {
      await moveClock(`${minutes} minutes`)
      expect(await browserSessions.find(token), `after ${minutes} minutes`).toBeDefined()
      await browserSessions.touch(hash)
    }
    await moveClock('720 minutes')
    expect(await browserSessions.find(token)).toBeUndefined()
  })

  test('a session expires 15 minutes after activity, at most 12 hours after its start', async () => {
    const { token, hash } = await start()
    const left = async () => {
      const session = (await browserSessions.find(token))!
      return Math.round((session.expiresAt.getTime() - session.createdAt.getTime()) / 60_000)
    }
    expect(await left()).toBe(15)
    await moveClock('10 minutes')
    await browserSessions.touch(hash)
    expect(await left()).toBe(25)
    await db.query(
      sql`update browser_sessions set last_seen_at = created_at + interval '715 minutes' where id_hash = decode(${hash}, 'hex')`,
    )
    expect(await left()).toBe(720)
  })

  test('readTimeLeft returns the idle and total seconds left of a browser session', async () => {
    const { token } = await start()
    const { idleSeconds, mostSeconds } = await browserSessions.readTimeLeft(token)
    expect(idleSeconds).toBeLessThanOrEqual(15 * 60)
    expect(idleSeconds).toBeGreaterThan(14 * 60)
    expect(mostSeconds).toBeGreaterThan(719 * 60)
    await expect(browserSessions.readTimeLeft(undefined)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  test('an ended browser session is no longer found', async () => {
    const { token, hash } = await start()
    await browserSessions.end(hash)
    expect(await browserSessions.find(token)).toBeUndefined()
  })

  test('endAll ends the browser sessions of one customer only', async () => {
    const [customer, other] = [await makeCustomer(), await makeCustomer()]
    const own = [await start({ customerId: customer.id }), await start({ customerId: customer.id })]
    const foreign = await start({ customerId: other.id })
    await transaction((tx) => browserSessions.endAll(tx, customer.id))
    for (const { token } of own) expect(await browserSessions.find(token)).toBeUndefined()
    expect(await browserSessions.find(foreign.token)).toBeDefined()
  })

  test('a stored User-Agent has at most 255 characters', async () => {
    const { hash } = await transaction((tx) =>
      browserSessions.start(tx, { ip: null, userAgent: 'x'.repeat(5000) }, {}),
    )
    const [row] = await db.query<{ n: number }>(
      sql`select length(user_agent) as n from browser_sessions where id_hash = decode(${hash}, 'hex')`,
    )
    expect(row).toEqual({ n: 255 })
  })
})

describe('the principal of a session cookie', () => {
  test('the cookie of a customer identifies an Applicant and, after the signup, a Member', async () => {
    const visitor = await start()
    expect(await browserSessions.findPrincipal(visitor.token)).toBeUndefined()
    const customer = await makeCustomer()
    const { token } = await start({ customerId: customer.id })
    expect(await browserSessions.findPrincipal(token)).toMatchObject({
      caller: 'Applicant',
      customerId: customer.id,
      role: null,
      clientId: null,
    })
    await transaction((tx) => customers.markSignedUp(tx, customer.id))
    expect(await browserSessions.findPrincipal(token)).toMatchObject({
      caller: 'Member',
      role: 'Operator',
      deviceSessionType: null,
    })
  })

  test('the session cookie of a customer is invalid after the customer is closed', async () => {
    const customer = await makeCustomer()
    const { token } = await start({ customerId: customer.id })
    await transaction((tx) => customers.close(tx, customer.id))
    expect(await browserSessions.findPrincipal(token)).toBeUndefined()
    expect(await browserSessions.find(token)).toBeUndefined()
  })
})

describe('the browser sessions of a customer', () => {
  test('listOf lists the current browser session first and omits expired ones', async () => {
    const [customer, other] = [await makeCustomer(), await makeCustomer()]
    const [first, second, idle] = [
      await start({ customerId: customer.id }),
      await start({ customerId: customer.id }),
      await start({ customerId: customer.id }),
    ]
    await start({ customerId: other.id })
    await db.query(
      sql`update browser_sessions set last_seen_at = service_now() - interval '1 hour' where id_hash = decode(${idle.hash}, 'hex')`,
    )
    const list = await browserSessions.listOf({ customerId: customer.id, sessionHash: first.hash })
    expect(list.map(({ isThisOne }) => isThisOne)).toEqual([true, false])
    expect(list[0]).toMatchObject({ ip: device.ip, userAgent: device.userAgent })
    expect(
      (await browserSessions.listOf({ customerId: customer.id, sessionHash: second.hash }))[0]!
        .handle,
    ).toBe(list[1]!.handle)
  })

  test('a customer can end one of their browser sessions, or all but the current one', async () => {
    const [customer, other] = [await makeCustomer(), await makeCustomer()]
    const own = [
      await start({ customerId: customer.id }),
      await start({ customerId: customer.id }),
      await start({ customerId: customer.id }),
    ]
    const person = { customerId: customer.id, sessionHash: own[0]!.hash }
    const [, { handle } = { handle: '' }] = await browserSessions.listOf(person)
    const endOne = (customerId: string) =>
      transaction((tx) => browserSessions.endOne(tx, customerId, handle))
    await expect(endOne(other.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await browserSessions.listOf(person)).toHaveLength(3)
    await endOne(customer.id)
    await expect(endOne(customer.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await transaction((tx) => browserSessions.endOthers(tx, person))).toBe(1)
    expect(await browserSessions.listOf(person)).toMatchObject([{ isThisOne: true }])
    expect(await browserSessions.find(own[0]!.token)).toBeDefined()
  })
})

describe('the stored errors of a rejected form', () => {
  test("takeFlash returns the errors of a form once and only to the form's page", async () => {
    const flash = {
      page: '/apply/individual/ssn',
      faults: [{ source: 'socialSecurityNumber', code: 'SSN' }],
      values: { socialSecurityNumber: '1' },
    }
    const { token, hash } = await start({ state: { userType: 'individual' } })
    await browserSessions.setState(
      { hash, customerId: null, reach: null },
      { userType: 'individual', flash },
    )
    const read = async () => (await browserSessions.find(token))!
    expect(await browserSessions.takeFlash(await read(), '/apply/individual/name')).toBeUndefined()
    expect(await browserSessions.takeFlash(await read(), flash.page)).toEqual(flash)
    expect(await browserSessions.takeFlash(await read(), flash.page)).toBeUndefined()
    expect((await read()).state).toEqual({ userType: 'individual' })
  })
})

test('retire() deletes browser sessions that are idle for a day; a dry run counts them', async () => {
  await db.query(sql`delete from browser_sessions`)
  const [old, young] = [await start(), await start()]
  await db.query(
    sql`update browser_sessions set last_seen_at = last_seen_at - interval '25 hours', expires_at = expires_at - interval '25 hours' where id_hash = decode(${old.hash}, 'hex')`,
  )
  expect(await browserSessions.retire(true)).toBe(1)
  expect(await browserSessions.retire(false)).toBe(1)
  expect(await browserSessions.retire(false)).toBe(0)
  expect(await browserSessions.find(young.token)).toBeDefined()
})
