import { describe, expect, test } from 'vitest'
import { type Credential, connect, paths, type Wire } from '../support/api'
import { moveClock } from '../support/database'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'
import { administer, connectStaff, type Issued } from '../support/staff'

const service = shareService()
const api = connect(service)
const staff = administer(service)
const database = shareDatabase(service)

type Rotated = Issued & { previousSecretExpiresAt: string }
const rotate = ({ clientId }: Credential, grace: string): Promise<Rotated> =>
  staff.send('POST', `credentials/${clientId}/rotations`, 201, { grace })
const open = ({ clientId, clientSecret }: Credential) =>
  api.call('POST', paths.sessions, { json: { clientId, clientSecret } })
const works = async (credential: Credential) => {
  const { status } = await open(credential)
  expect([201, 401]).toContain(status)
  return status === 201
}
const shown = async ({ clientId, organizationId }: Issued): Promise<Wire> => {
  const list: Wire[] = await staff.send('GET', `credentials?organization=${organizationId}`, 200)
  return list.find((one) => one.clientId === clientId)
}

describe('grace periods of a rotation', () => {
  test.for([
    ['1h', '1 hour', 3600],
    ['24h', '24 hours', 86_400],
    ['7d', '7 days', 604_800],
  ] as const)(
    'the old secret expires %s after a rotation, and the new secret stays valid',
    async ([grace, interval, seconds]) => {
      const old = await staff.issue()
      const renewed = await rotate(old, grace)
      const { rotatedAt, previousSecretExpiresAt } = await shown(old)
      expect(previousSecretExpiresAt).toBe(renewed.previousSecretExpiresAt)
      expect(Math.round((Date.parse(previousSecretExpiresAt) - Date.parse(rotatedAt)) / 1000)).toBe(
        seconds,
      )
      try {
        expect([await works(old), await works(renewed)]).toEqual([true, true])
        await moveClock(database, `${seconds - 20} seconds`)
        expect([await works(old), await works(renewed)]).toEqual([true, true])
        await moveClock(database, interval)
        expect([await works(old), await works(renewed)]).toEqual([false, true])
        expect((await shown(old)).previousSecretExpiresAt).toBeNull()
        await moveClock(database, '1 year')
        expect(await works(renewed)).toBe(true)
      } finally {
        await moveClock(database, '0')
      }
    },
  )

  test('a rotation without a grace period immediately expires the old secret', async () => {
    const old = await staff.issue()
    const renewed = await rotate(old, 'now')
    expectRefusal(await open(old), 401, 'UNAUTHORIZED')
    expect((await open(renewed)).status).toBe(201)
    expect(await shown(old)).toMatchObject({
      previousSecretExpiresAt: null,
      previousSecretUsedAt: null,
    })
  })
})

describe('rotating a credential', () => {
  test('only the response of a rotation contains the new secret', async () => {
    const old = await staff.issue()
    const answer = await connectStaff(service)('POST', `credentials/${old.clientId}/rotations`, {
      json: { grace: '1h' },
    })
    expectApiHeaders(answer)
    const { clientSecret, previousSecretExpiresAt, ...rest } = answer.body.data
    expect(rest).toEqual({
      clientId: old.clientId,
      environment: 'sandbox',
      organizationId: old.organizationId,
    })
    expect(clientSecret).toMatch(/^cs_test_[A-Za-z0-9]{49}$/)
    expect(clientSecret).not.toBe(old.clientSecret)
    expect(Date.parse(previousSecretExpiresAt)).toBeGreaterThan(Date.now())
    expect(JSON.stringify(await shown(old))).not.toMatch(/cs_test_/)
  })

  test('rotating a credential expires no live session', async () => {
    const old = await staff.issue()
    const { headers } = await connect(service, old).session()
    await rotate(old, '24h')
    expect((await api.call('GET', paths.whoami, { headers })).status).toBe(200)
  })

  test('a second rotation during the grace period immediately expires the oldest secret', async () => {
    const first = await staff.issue()
    const second = await rotate(first, '7d')
    const third = await rotate(first, '1h')
    expect([await works(first), await works(second), await works(third)]).toEqual([
      false,
      true,
      true,
    ])
    try {
      await moveClock(database, '1 hour')
      expect([await works(second), await works(third)]).toEqual([false, true])
    } finally {
      await moveClock(database, '0')
    }
  })

  test('12 simultaneous rotations of a credential leave exactly two valid secrets', async () => {
    const first = await staff.issue()
    const renewed = await Promise.all(Array.from({ length: 12 }, () => rotate(first, '1h')))
    expect(new Set(renewed.map(({ clientSecret }) => clientSecret)).size).toBe(12)
    const alive = []
    for (const one of [first, ...renewed]) if (await works(one)) alive.push(one)
    expect(alive).toHaveLength(2)
  })
})

describe('the last use of the old secret', () => {
  test('GET credentials returns the last use of the old secret until the next rotation', async () => {
    const old = await staff.issue()
    const renewed = await rotate(old, '24h')
    await open(renewed)
    expect((await shown(old)).previousSecretUsedAt).toBeNull()
    await open(old)
    await expect.poll(async () => (await shown(old)).previousSecretUsedAt).not.toBeNull()
    const { previousSecretUsedAt, rotatedAt } = await shown(old)
    expect(Date.parse(previousSecretUsedAt)).toBeGreaterThanOrEqual(Date.parse(rotatedAt))
    await rotate(old, '24h')
    expect((await shown(old)).previousSecretUsedAt).toBeNull()
  })
})
