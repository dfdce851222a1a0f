import { describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/errors'
import { checksum } from '../foundations/crypto'
import { db, sql, transaction } from '../foundations/db'
import { set } from '../foundations/process-singleton'
import { secrets } from '../foundations/secrets'
import { sampleContact } from '../testing/applicants'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import * as credentials from './credentials'
import * as customers from './customers'
import * as organizations from './organizations'

shareRooms()

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined).catch((thrown) => thrown)
  return error instanceof ApiError ? [error.code, error.refusal.details ?? null] : error
}
const verify = async (
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  ip: string | null = '192.0.2.1',
) => credentials.prove(await credentials.find(clientId), { clientId, clientSecret, ip })

describe('issuing credentials', () => {
  test('issue() returns client id and secret and creates the organization if it is new', async () => {
    const issued = await credentials.issue('New here')
    expect(issued.clientId).toMatch(/^ci_test_[A-Za-z0-9]{22}$/)
    expect(issued.clientSecret).toMatch(/^cs_test_[A-Za-z0-9]{49}$/)
    expect(checksum(issued.clientSecret.slice(0, -6))).toBe(issued.clientSecret.slice(-6))
    expect(issued.environment).toBe('sandbox')
    expect(await organizations.require('New here')).toMatchObject({
      id: issued.organizationId,
      apiAccess: true,
    })
    const again = await credentials.issue('New here')
    expect(again.organizationId).toBe(issued.organizationId)
    expect((await credentials.issue(issued.organizationId)).organizationId).toBe(
      issued.organizationId,
    )
  })

  test('ten simultaneous issue() calls for a new name create one organization', async () => {
    const issued = await Promise.all(
      Array.from({ length: 10 }, () => credentials.issue('All at once')),
    )
    expect(new Set(issued.map((one) => one.organizationId)).size).toBe(1)
  })

  test('issuing a credential does not enable API access that staff disabled', async () => {
    const issued = await issueCredential()
    await organizations.setApiAccess(issued.organizationId, false)
    const another = await credentials.issue(issued.organizationId)
    expect(await refusalOf(verify(another))).toEqual(['API_ACCESS_DISABLED', null])
  })

  test('issue() rejects an invalid allow-list IP and creates no organization', async () => {
    const error = await credentials
      .issue('Never made', { allowIps: ['192.0.2.1', '192.0.2.300'] })
      .catch((thrown) => thrown as ApiError)
    expect((error as ApiError).faults).toEqual([{ code: 'ONEOF', source: 'allowIps.1' }])
    await expect(organizations.require('Never made')).rejects.toThrow('NOT_FOUND')
  })
})

describe('the check of client id and secret', () => {
  test('only the exact client id and client secret of a credential are accepted', async () => {
    const issued = await issueCredential()
    expect(await verify(issued)).toEqual({ organizationId: issued.organizationId })
    const other = await issueCredential()
    for (const clientSecret of [
      '',
      'x',
      other.clientSecret,
      issued.clientSecret.toLowerCase(),
      `${issued.clientSecret} `,
      issued.clientSecret.slice(1),
    ])
      expect(await refusalOf(verify({ ...issued, clientSecret }))).toEqual(['UNAUTHORIZED', null])
    for (const clientId of [
      '',
      'x',
      issued.clientId.slice(0, -1),
      `${issued.clientId}\0`,
      issued.clientId.replace('test', 'live'),
      "'",
    ])
      expect(await refusalOf(verify({ ...issued, clientId }))).toEqual(['UNAUTHORIZED', null])
  })

  test('a check of any credential, valid or not, runs the same single database query', async () => {
    const issued = await issueCredential()
    const asked: string[] = []
    const query = db.query
    db.query = (statement) => {
      asked.push(statement.name)
      return query(statement)
    }
    try {
      for (const pair of [
        issued,
        { ...issued, clientSecret: 'x' },
        { clientId: 'x', clientSecret: 'x' },
        { clientId: 'ci_live_x', clientSecret: 'cs_live_x' },
      ])
        await refusalOf(verify(pair))
    } finally {
      db.query = query
    }
    expect(asked).toHaveLength(4)
    expect(new Set(asked).size).toBe(1)
  })

  test('a sandbox 401 reports the wrong environment only for a production id and secret', async () => {
    const words = 'This is the sandbox environment; the credential belongs to the other one.'
    expect(await refusalOf(verify({ clientId: 'ci_live_x', clientSecret: 'cs_live_x' }))).toEqual([
      'UNAUTHORIZED',
      words,
    ])
    for (const [clientId, clientSecret] of [
      ['ci_live_x', 'cs_test_x'],
      ['ci_test_x', 'cs_live_x'],
    ])
      expect(await refusalOf(verify({ clientId: clientId!, clientSecret: clientSecret! }))).toEqual(
        ['UNAUTHORIZED', null],
      )
  })

  test('a credential with an IP allow-list rejects a caller whose IP address is unknown', async () => {
    const [open, listed] = [
      await issueCredential(),
      await issueCredential({ allowIps: ['0.0.0.0/0', '::/0'] }),
    ]
    expect(await refusalOf(verify(open, null))).toBeUndefined()
    expect(await refusalOf(verify(listed, null))).toEqual(['IP_NOT_ALLOWED', null])
    expect(await refusalOf(verify(listed, '198.51.100.7'))).toBeUndefined()
    expect(await refusalOf(verify(listed, '2001:db8::1'))).toBeUndefined()
  })
})

describe('a new key for the hashes of client secrets', () => {
  const withKeys = async (current: number, numbers: number[], work: () => Promise<void>) => {
    const known = secrets()
    const keys = new Map(
      numbers.map((number) => [
        number,
        number === 1 ? known.credentials.keys.get(1)! : Buffer.alloc(32, number),
      ]),
    )
    set('secrets', { ...known, credentials: { current, keys } })
    try {
      await work()
    } finally {
      set('secrets', known)
    }
  }
  const keyOf = async (clientId: string) =>
    (
      await db.query<{ key: number }>(
        sql`select secret_key as key from credentials where client_id = ${clientId}`,
      )
    )[0]!.key
  const rehashed = (clientId: string) => expect.poll(() => keyOf(clientId)).toBe(2)

  test('after a key rotation, a client secret needs the old key only until its next use', async () => {
    const [shown, silent, old] = [
      await issueCredential(),
      await issueCredential(),
      await issueCredential(),
    ]
    const renewed = await credentials.rotate(old.clientId, '24h')
    await withKeys(2, [2, 1], async () => {
      const before = await credentials.countUnderOlderKeys()
      for (const issued of [shown, renewed, shown])
        expect(await verify(issued)).toEqual({ organizationId: issued.organizationId })
      await rehashed(shown.clientId)
      await rehashed(old.clientId)
      expect(await verify(old)).toEqual({ organizationId: old.organizationId })
      expect(await refusalOf(verify({ ...silent, clientSecret: shown.clientSecret }))).toEqual([
        'UNAUTHORIZED',
        null,
      ])
      expect(await keyOf(silent.clientId)).toBe(1)
      expect(await credentials.countUnderOlderKeys()).toBe(before - 2)
      expect(await keyOf((await issueCredential()).clientId)).toBe(2)
    })
    await withKeys(2, [2], async () => {
      expect(await verify(shown)).toEqual({ organizationId: shown.organizationId })
      expect(await verify(renewed)).toEqual({ organizationId: old.organizationId })
      for (const gone of [silent, old])
        expect(await refusalOf(verify(gone))).toEqual(['UNAUTHORIZED', null])
    })
  })

  test('signOwned() renews the MACs of credentials and customers with the new key', async () => {
    const issued = await issueCredential()
    const { id } = await transaction((tx) =>
      customers.create(tx, {
        organizationId: issued.organizationId,
        userType: 'individual',
        contact: sampleContact(),
      }),
    )
    await withKeys(2, [2, 1], async () => {
      await Promise.all([credentials.signOwned(), customers.signOwned()])
      expect(await customers.listKeyUses()).toContainEqual({
        ring: 'KEY_CREDENTIALS',
        number: 2,
        rows: 1,
      })
    })
    await withKeys(2, [2], async () => {
      expect(await customers.find(issued.organizationId, id)).toBeDefined()
      expect(await credentials.find(issued.clientId)).toMatchObject({ isRevoked: false })
    })
    await withKeys(1, [1, 2], async () => {
      await Promise.all([credentials.signOwned(), customers.signOwned()])
    })
  })

  test('reportLeak finds a client secret that is hashed with the older key', async () => {
    const issued = await issueCredential()
    await withKeys(2, [2, 1], () => credentials.reportLeak(issued, '198.51.100.1'))
    expect(await credentials.find(issued.clientId)).toMatchObject({ isRevoked: true })
  })

  test('a rehash during a rotation does not restore the old client secret', async () => {
    const issued = await issueCredential()
    await withKeys(2, [2, 1], async () => {
      const read = await credentials.find(issued.clientId)
      const renewed = await credentials.rotate(issued.clientId, 'now')
      credentials.prove(read, {
        clientId: issued.clientId,
        clientSecret: issued.clientSecret,
        ip: '192.0.2.1',
      })
      for (const _ of [1, 2, 3])
        expect(await refusalOf(verify(issued))).toEqual(['UNAUTHORIZED', null])
      expect(await verify(renewed)).toEqual({ organizationId: issued.organizationId })
    })
  })
})

describe('changing credentials', () => {
  test('revoke, setAllowList and rotate throw NOT_FOUND for an unknown credential', async () => {
    const unknown = 'ci_test_none'
    expect(await refusalOf(credentials.revoke(unknown))).toEqual(['NOT_FOUND', null])
    expect(await refusalOf(credentials.setAllowList(unknown, []))).toEqual(['NOT_FOUND', null])
    expect(await refusalOf(credentials.rotate(unknown, 'now'))).toEqual(['NOT_FOUND', null])
    expect(await refusalOf(credentials.requireKnown(unknown))).toEqual(['NOT_FOUND', null])
  })

  test('revoking a credential twice keeps the first revocation time', async () => {
    const { clientId, organizationId } = await issueCredential()
    await credentials.revoke(clientId)
    const [first] = await credentials.list(organizationId)
    await credentials.revoke(clientId)
    expect((await credentials.list(organizationId))[0]!.revokedAt).toEqual(first!.revokedAt)
  })

  test('two simultaneous rotations return two valid secrets, and the old one is invalid', async () => {
    const old = await issueCredential()
    const rotated = await Promise.all([
      credentials.rotate(old.clientId, '24h'),
      credentials.rotate(old.clientId, '24h'),
    ])
    const outcomes = await Promise.all([old, ...rotated].map((one) => refusalOf(verify(one))))
    expect(outcomes[0]).toEqual(['UNAUTHORIZED', null])
    expect(outcomes.slice(1)).toEqual([undefined, undefined])
  })

  test('each change of a credential is recorded in audit_changes', async () => {
    const { clientId } = await issueCredential()
    await credentials.setAllowList(clientId, ['192.0.2.1'])
    await credentials.rotate(clientId, 'now')
    await credentials.revoke(clientId)
    const rows = await db.query<{ action: string }>(
      sql`select action from audit_changes where entity = 'credential' and entity_id = ${clientId} order by at`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'issue',
      'set allow-list',
      expect.stringMatching(/^rotate/),
      'revoke',
    ])
  })

  test('the list of credentials contains no secret and no hash', async () => {
    const issued = await issueCredential()
    const text = JSON.stringify(await credentials.list())
    expect(text).toContain(issued.clientId)
    expect(text).not.toContain(issued.clientSecret)
    expect(text).not.toMatch(/hash|secret"/i)
  })
})
