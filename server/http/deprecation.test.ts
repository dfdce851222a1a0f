import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whoami } from '@/lib/contracts/sessions'
import * as sessions from '../rooms/sessions'
import { issueCredential, openRooms } from '../testing/open-rooms'
import { createDoor, type Door } from './door'
import { endpoint } from './endpoint'

const dates = { deprecatedAt: '2027-01-15T00:00:00Z', sunsetAt: '2028-01-15T00:00:00Z' }
const old = { ...whoami, ...dates, path: '/entrypoint/org/v1/who' } as const
let rooms: Awaited<ReturnType<typeof openRooms>>
let door: Door
let baseUrl: string
beforeAll(async () => {
  rooms = await openRooms()
  const show = endpoint(whoami, async ({ principal, request }) =>
    sessions.whoami(principal, request.ip),
  )
  const showOld = endpoint(old, async ({ principal, request }) =>
    sessions.whoami(principal, request.ip),
  )
  door = createDoor({ [whoami.path]: { GET: show }, [old.path]: { GET: showOld } })
  door.open(() => {})
  await new Promise<void>((resolve) => door.server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  door.server.closeAllConnections()
  door.server.close()
  await rooms.close()
})

async function read(path: string, headers: Record<string, string>) {
  const response = await fetch(baseUrl + path, { headers })
  const names = ['deprecation', 'sunset', 'link'] as const
  return [response.status, ...names.map((name) => response.headers.get(name))]
}
const announced = [
  '@1799971200',
  'Sat, 15 Jan 2028 00:00:00 GMT',
  expect.stringMatching(/^<http.*\/developers\/versions>; rel="deprecation"; type="text\/html"$/),
]

test('a deprecated operation sends Deprecation and Sunset headers, also with a 401', async () => {
  const credential = await issueCredential()
  const session = await sessions.create(credential, { ip: '127.0.0.1', userAgent: null })
  const headers = { 'x-session-id': session.sessionId, 'x-client-id': credential.clientId }
  expect(await read(old.path, headers)).toEqual([200, ...announced])
  expect(await read(old.path, {})).toEqual([401, ...announced])
  expect(await read(whoami.path, headers)).toEqual([200, null, null, null])
})
