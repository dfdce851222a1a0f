import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInvite } from '@/lib/contracts/invites'
import * as invites from '../rooms/invites'
import { issuerOf } from '../rooms/principal'
import * as sessions from '../rooms/sessions'
import { behaviors, TestMailServer } from '../testing/mail-server'
import { issueCredential, openRooms } from '../testing/open-rooms'
import { createDoor } from './door'
import { endpoint } from './endpoint'
import { callInProcess } from './in-process'

const server = new TestMailServer()
let rooms: Awaited<ReturnType<typeof openRooms>>
// In milliseconds. A slow database statement may leave a call only this much time. With more time,
// a call that creates an invitation waits longer for a mail server that hangs.
const contract = { ...createInvite, timeoutMs: 2500 }
beforeAll(async () => {
  rooms = await openRooms({ SMTP_URL: await server.open() })
  const door = createDoor({
    [contract.path]: {
      POST: endpoint(contract, ({ principal, body }) =>
        invites.create(
          { organizationId: principal.organizationId, issuer: issuerOf(principal) },
          body,
        ),
      ),
    },
  })
  door.open(() => {})
})
afterAll(async () => {
  server.close()
  await rooms.close()
})

test('a call responds before its deadline even if the mail server hangs', async () => {
  server.behave = behaviors.hang
  const credential = await issueCredential()
  const { sessionId } = await sessions.create(credential, { ip: '127.0.0.1', userAgent: null })
  const body = {
    role: 'individual',
    email: 'avery@example.com',
    firstName: 'Avery',
    lastName: 'Quinn',
  } as const
  const headers = { 'x-session-id': sessionId, 'x-client-id': credential.clientId }
  const answer = await callInProcess(contract, { body }, { ip: '127.0.0.1', headers })
  expect(answer.data).toMatchObject({ customerUid: expect.any(String) })
})
