import { beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '@/lib/errors'
import { type Answer, connect, type Person, paths, type Wire } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'
import { administer, connectStaff, openTerminal } from '../support/staff'

const service = shareService({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const database = shareDatabase(service)
const api = connect(service)
const staff = connectStaff(service)
const admin = openTerminal(service)

const unknown = '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'
const elsewhere = { 'x-forwarded-for': '2001:db8:0:0::7' }
const idOf = (answer: Answer): string => answer.headers.get('x-request-id')!
const search = (query: Record<string, string> = {}) => staff('GET', 'audit', { query })

let person: Person
/** Request ids by name. Each request differs from all others in one value. */
const requests: Record<string, string> = {}
let other: { clientId: string; organizationId: string }
beforeAll(async () => {
  person = await api.person()
  other = await administer(service).issue({ organization: 'Other Bank' })
  const { headers } = await api.session()
  const { clientId, clientSecret } = other as typeof other & { clientSecret: string }
  requests.system = idOf(await api.call('GET', paths.whoami, { headers }))
  requests.person = idOf(await api.call('GET', paths.kyc, { headers: person.user.headers }))
  requests.elsewhere = idOf(
    await api.call('GET', paths.whoami, { headers: { ...headers, ...elsewhere } }),
  )
  requests.other = idOf(
    await api.call('POST', paths.sessions, { json: { clientId, clientSecret } }),
  )
  requests.refused = idOf(await api.call('GET', paths.whoami))
})

const namesOf = (answer: Answer): string[] => {
  expect(answer.status).toBe(200)
  const found = answer.body.data.map(({ requestId }: Wire) => requestId)
  return Object.keys(requests)
    .filter((name) => found.includes(requests[name]))
    .sort()
}

test.each<[string, () => Record<string, string>, string[]]>([
  ['caller', () => ({ caller: 'System' }), ['elsewhere', 'system']],
  ['operation', () => ({ operation: 'createSession' }), ['other']],
  ['route', () => ({ operation: paths.whoami }), ['elsewhere', 'refused', 'system']],
  ['status', () => ({ status: '401' }), ['refused']],
  ['status class', () => ({ status: '4xx' }), ['person', 'refused']],
  ['organization by name', () => ({ organization: 'Other Bank' }), ['other']],
  ['organization by id', () => ({ organization: other.organizationId }), ['other']],
  ['client', () => ({ client: other.clientId }), ['other']],
  ['customer', () => ({ customer: person.customerUid }), ['person']],
  ['address', () => ({ address: '2001:DB8::7' }), ['elsewhere']],
  ['request', () => ({ request: requests.refused! }), ['refused']],
  ['time', () => ({ from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' }), []],
  ['two parameters', () => ({ caller: 'System', address: '2001:db8::7' }), ['elsewhere']],
])('GET audit filtered by %s returns only the matching rows', async (_, query, names) => {
  expect(namesOf(await search({ limit: '1000', ...query() }))).toEqual(names)
})

test('an audit search includes rows at `from` and excludes rows at `to`', async () => {
  const { body } = await search({ request: requests.person! })
  const [{ at }] = body.data
  const next = new Date(Date.parse(at) + 1).toISOString()
  expect(namesOf(await search({ from: at, to: next, limit: '1000' }))).toContain('person')
  expect(namesOf(await search({ to: at, limit: '1000' }))).not.toContain('person')
  expect(namesOf(await search({ from: next, limit: '1000' }))).not.toContain('person')
})

test('the pages of an audit search contain every matching row, newest first', async () => {
  const query = { operation: paths.whoami, limit: '1' }
  const found: string[] = []
  let cursor: string | null = null
  do {
    const answer = await search({ ...query, ...(cursor ? { cursor } : {}) })
    expect(Date.parse(answer.body.meta.scannedTo)).toBeLessThanOrEqual(Date.now() + 1)
    found.push(...answer.body.data.map(({ requestId }: Wire) => requestId))
    cursor = answer.body.meta.nextCursor
  } while (cursor)
  const stored = await database.query(
    'select request_id from audit where route = $1 order by at desc, n desc',
    [paths.whoami],
  )
  expect(found).toEqual(stored.map(({ request_id: id }) => id))
})

test('an audit search without filters returns all rows up to the limit', async () => {
  const all = await search({ limit: '1000' })
  expect(namesOf(all)).toEqual(Object.keys(requests).sort())
  expect(all.body.meta.nextCursor).toBeNull()
})

test.each<[string, string, ErrorCode]>([
  ['from', 'yesterday', 'DATETIME'],
  ['to', '2026-13-01T00:00:00Z', 'DATETIME'],
  ['caller', 'Somebody', 'ONEOF'],
  ['status', '40x', 'ONEOF'],
  ['status', '600', 'ONEOF'],
  ['customer', 'nobody', 'UUID'],
  ['request', '1', 'UUID'],
  ['address', '10.0.0.0/8', 'ONEOF'],
  ['address', '10.0.0.256', 'ONEOF'],
  ['client', '', 'MIN'],
  ['limit', '1001', 'MAX'],
  ['cursor', 'nonsense', 'INVALID_CURSOR'],
])('GET audit with filter %s and value %j returns 400 %s', async (name, value, code) => {
  expectRefusal(await search({ [name]: value }), 400, code, name)
})

test('an audit search returns 400 if `from` is not before `to`', async () => {
  const moment = '2026-01-01T00:00:00Z'
  expectRefusal(await search({ from: moment, to: moment }), 400, 'MAX', 'from')
  expectRefusal(await search({ organization: unknown }), 404, 'NOT_FOUND', 'organization')
})

test('the command "audit tail" sends its filters and prints the next cursor on stderr', async () => {
  const words = ['audit', 'tail', '--operation', paths.whoami, '--caller', 'System']
  const { exitCode, json, err } = await admin([...words, '--limit', '1', '--json'])
  expect([exitCode, json]).toEqual([
    0,
    [expect.objectContaining({ requestId: requests.elsewhere })],
  ])
  const [, cursor] = /^Looked back to \S+ \S+Z\. To look further back, add --cursor (\S+)\n$/.exec(
    err,
  )!
  const next = await admin([...words, '--limit', '1', '--cursor', cursor!, '--json'])
  expect(next.json[0].requestId).toBe(requests.system)
  expect((await admin(['audit', 'tail', '--status', '9xx'])).exitCode).toBe(1)
  expect((await admin(['audit', 'tail', '--caller', 'Somebody'])).exitCode).toBe(2)
})
