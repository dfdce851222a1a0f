import { beforeAll, expect, test } from 'vitest'
import { generateClient, type Wallet } from '../support/generated-client'
import { shareService } from '../support/shared'

let client: ReturnType<typeof generateClient>
const service = shareService()

beforeAll(async () => {
  client = generateClient(await (await fetch(`${service.url}/openapi.json`)).json())
})

/** Opens a session with the document's example body and a valid credential. */
async function openSession(more: object = {}): Promise<Wallet & { SessionId: string }> {
  const { clientId, clientSecret } = service
  const { status, body } = await client.invoke('createSession', {
    body: client.exampleOf('createSession', { clientId, clientSecret, ...more }),
  })
  expect(status).toBe(201)
  return { SessionId: body.data.sessionId, ClientId: clientId }
}

test('a client generated from OpenAPI completes a signup with the documented examples', async () => {
  const system = await openSession()
  const who = await client.invoke('whoami', { wallet: system })
  expect(who.body.data).toMatchObject({ kind: 'System', environment: 'sandbox' })

  const invited = await client.invoke('createInvite', {
    wallet: system,
    body: client.exampleOf('createInvite'),
  })
  expect(invited.status).toBe(201)
  const { customerUid, inviteUrl } = invited.body.data
  const token = inviteUrl.split('/').at(-1)
  const checked = await client.invoke('checkInvite', { parameters: { token } })
  expect(checked.body.data).toMatchObject({ role: 'individual', customerUid })
  const accepted = await client.invoke('acceptInviteAsIndividual', {
    body: client.exampleOf('acceptInviteAsIndividual', { token }),
  })
  const temporary = { Bearer: accepted.body.data.temporaryAccessToken }

  expect((await client.invoke('getW9Terms', { wallet: temporary })).status).toBe(200)
  const body = client.exampleOf('signupIndividual')
  expect(
    (
      await client.invoke('signupIndividual', {
        wallet: temporary,
        parameters: { validate: 'only' },
        body,
      })
    ).body.data.valid,
  ).toBe(true)
  const signedUp = await client.invoke('signupIndividual', { wallet: temporary, body })
  expect(signedUp.body.data).toEqual({ customerUid, kycStatus: 'pending' })
  await expect
    .poll(
      async () =>
        (await client.invoke('getLastKycRequest', { wallet: temporary })).body.data.status,
    )
    .toBe('approved')

  const user = await openSession({ customerUid })
  expect((await client.invoke('getUnreadCount', { wallet: user })).body.data.count).toBe(2)
  await client.invoke('publishEvents', {
    wallet: system,
    body: client.exampleOf('publishEvents', { customerUid }),
  })
  const listed = await client.invoke('listNotifications', {
    wallet: user,
    parameters: { limit: '2' },
  })
  expect(listed.body.data.map(({ type }: { type: string }) => type)).toEqual([
    'TRANSACTION_EXECUTED',
    'KYC_APPROVED',
  ])
  const [{ id }] = listed.body.data
  expect(
    (await client.invoke('markNotificationRead', { wallet: user, parameters: { id } })).status,
  ).toBe(202)
  const marked = await client.invoke('markAllNotificationsRead', {
    wallet: user,
    body: { before: id },
  })
  expect(marked.body.data.count).toBe(0)

  for (const wallet of [user, system]) {
    expect(
      (await client.invoke('revokeSession', { wallet, parameters: { id: wallet.SessionId } }))
        .status,
    ).toBe(204)
    expect((await client.invoke('whoami', { wallet })).status).toBe(401)
  }
})

test('a client generated from OpenAPI throws if a required field or header is missing', async () => {
  const body = client.exampleOf('createSession')
  await expect(
    client.invoke('createSession', { body: { clientId: body.clientId } }),
  ).rejects.toThrow()
  // The credential in the example does not exist.
  expect((await client.invoke('createSession', { body })).body.errors).toMatchObject([
    { code: 'UNAUTHORIZED' },
  ])
  await expect(client.invoke('checkInvite')).rejects.toThrow('requires token')
  await expect(
    client.invoke('createInvite', { body: client.exampleOf('createInvite') }),
  ).rejects.toThrow('wants one of')
})
