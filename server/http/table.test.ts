import { expect, test } from 'vitest'
import { allowOf, RouteTable } from './table'

const handler = { contract: {} }
const sandboxOnly = { contract: { isSandboxOnly: true } }
const probe = { contract: { isProbe: true } }
const table = new RouteTable({
  '/healthz': { GET: handler },
  '/entrypoint/org/v1/sessions': { GET: handler, POST: handler, DELETE: handler, other: handler },
  '/entrypoint/org/v1/sessions/[id]': { DELETE: handler },
  '/admin/v1/customers/[customerUid]/kyc': { GET: handler },
  '/admin/v1/customers/[customerUid]': { GET: handler },
  '/api/notifications/unread-count': { GET: handler },
  '/api/notifications/[id]/read': { POST: handler },
  '/sandbox/v1/customers/[customerUid]/kyc': { POST: handler },
  '/developers/[file]': { GET: handler },
})
const found = (path: string) => {
  const match = table.find(path)
  return match && [match.pattern, match.params]
}

test.for([
  ['/healthz', ['/healthz', {}]],
  ['/entrypoint/org/v1/sessions', ['/entrypoint/org/v1/sessions', {}]],
  ['/entrypoint/org/v1/sessions/a', ['/entrypoint/org/v1/sessions/{id}', { id: 'a' }]],
  ['/entrypoint/org/v1/sessions/a%20b', ['/entrypoint/org/v1/sessions/{id}', { id: 'a b' }]],
  ['/entrypoint/org/v1/sessions/[id]', ['/entrypoint/org/v1/sessions/{id}', { id: '[id]' }]],
  ['/admin/v1/customers/x', ['/admin/v1/customers/{customerUid}', { customerUid: 'x' }]],
  ['/admin/v1/customers/x/kyc', ['/admin/v1/customers/{customerUid}/kyc', { customerUid: 'x' }]],
  ['/api/notifications/unread-count', ['/api/notifications/unread-count', {}]],
  ['/api/notifications/x/read', ['/api/notifications/{id}/read', { id: 'x' }]],
] as const)('the route table finds %s with its path parameters', ([path, match]) => {
  expect(found(path)).toEqual(match)
})

test.for([
  '', '/', '/healthz/', '/healthz/x', '/Healthz', '/entrypoint', '/entrypoint/org/v1/sessions/', '/entrypoint/org/v1/sessions/a/b', '/admin/v1/customers//kyc', '/admin/v1/customers/x/',
  '/api/notifications', '/api/notifications/x', '/api/notifications/unread-count/read', '/__proto__', '/constructor', '/entrypoint/constructor',
])('the route table finds no route for %j', (path) => expect(table.find(path)).toBeUndefined()) // biome-ignore format: a list

test.for([
  '/healthz',
  '/healthz/x',
  '/entrypoint',
  '/entrypoint/',
  '/entrypoint/x',
  '/api',
  '/api/x',
  '/admin',
  '/sandbox/v1/',
  '/developers/x.md',
  '/sandbox/v1/x',
])('the path %s belongs to the API', (path) => {
  expect(table.isOurs(path)).toBe(true)
})
test.for([
  '/',
  '/x',
  '/entrypointx',
  '/apply',
  '/sandbox',
  '/sandbox/',
  '/sandbox/mailbox',
  '/sandbox/v1',
  '/sandbox/v10/x',
  '/_next/x',
  '/constructor',
  '/__proto__/x',
  '//entrypoint',
  '',
])('the path %j belongs to the pages and not to the API', (path) => {
  expect(table.isOurs(path)).toBe(false)
})

test('the Allow header lists HEAD after GET and OPTIONS last', () => {
  expect(allowOf(table.find('/entrypoint/org/v1/sessions')!)).toBe(
    'GET, HEAD, POST, DELETE, OPTIONS',
  )
  expect(allowOf(table.find('/entrypoint/org/v1/sessions/a')!)).toBe('DELETE, OPTIONS')
})

test('in production a sandbox path has no route, but still belongs to the API', () => {
  const modules = { '/sandbox/v1/clock': { PUT: sandboxOnly }, '/readyz': { GET: probe } }
  const production = new RouteTable(modules, (contract) => !contract.isSandboxOnly)
  expect(production.find('/sandbox/v1/clock')).toBeUndefined()
  expect(production.isOurs('/sandbox/v1/clock')).toBe(true)
  expect(production.find('/readyz')).toMatchObject({ isProbe: true })
  expect(table.find('/sandbox/v1/customers/x/kyc')).toMatchObject({ isProbe: false })
})
