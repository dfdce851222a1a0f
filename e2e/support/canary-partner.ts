import { expect, vi } from 'vitest'
import { bearer, type Client, call, connect, type Person, paths, signupBody } from './api'
import { dash, numbers, personal, proofs } from './canary-secrets'
import { type Hook, openHook } from './hooks'
import { signCallback, startProvider } from './provider'
import { type Service, startService } from './service'
import type { Sink } from './sinks'
import { connectStaff } from './staff'

const body = (socialSecurityNumber: string) => ({
  ...signupBody({ socialSecurityNumber, dateOfBirth: personal['date of birth'] }),
  address: {
    address: personal.street,
    city: personal.city,
    state: 'NY',
    zipCode: '12345',
    country: 'US',
  },
  employment: { isCurrentlyEmployed: true, annualIncome: personal.income },
  identification: {
    type: 'Passport',
    number: personal['number of the document'],
    issuingCountry: 'US',
  },
})
const contact = {
  email: personal.email,
  lastName: personal['last name'],
  phoneNumber: personal.phone,
}

const until = (read: () => Promise<unknown>, value: unknown) =>
  vi.waitUntil(async () => (await read()) === value, { timeout: 60_000, interval: 50 })

async function addPerson(client: Client, name: string): Promise<Person> {
  const invite = await client.invite(contact)
  const temporary = await client.accept(invite.token)
  const user = await client.userSession(invite.customerUid)
  Object.assign(proofs, {
    [`session of ${name}`]: user.sessionId,
    [`token of ${name}`]: temporary.token,
    [`invitation of ${name}`]: invite.token,
  })
  return { customerUid: invite.customerUid, userType: 'individual', invite, temporary, user }
}

/** Waits for the last webhook of the partner. Returns all of them, with their headers. */
async function collectWebhooks(hook: Hook): Promise<Sink> {
  const hasLast = () => hook.received.some(({ body }) => body.includes('PLATFORM_MESSAGE'))
  await vi.waitUntil(hasLast, { timeout: 60_000, interval: 50 })
  await until(() => hook.readBehind(), 0)
  hook.close()
  const texts = hook.received.map(({ headers, body }) => `${JSON.stringify(headers)}\n${body}`)
  return { name: 'webhooks', bytes: Buffer.from(texts.join('\n')) }
}

/**
 * Makes valid and invalid calls as a partner's server, with all data that the partner has about a
 * person. Returns the webhooks that the partner received.
 */
export async function callAsPartner(service: Service): Promise<Sink> {
  const { clientId, clientSecret } = (
    await connectStaff(service)('POST', 'credentials', { json: { organization: 'A partner' } })
  ).body.data
  proofs['client secret'] = clientSecret
  const client = connect(service, { clientId, clientSecret })
  const system = await client.systemSession()
  proofs['session of the partner'] = system.sessionId
  const hook = await openHook(client)
  proofs['secret of the webhooks'] = hook.secrets[0]!
  const person = await addPerson(client, 'somebody')
  const { headers } = person.temporary
  const signup = paths.signup('individual')
  const wrong = dash(numbers.wrong)
  const json = { ...headers, 'content-type': 'application/json' }
  const send = (sent: Parameters<typeof call>[3], to = signup) => call(service, 'POST', to, sent)
  await send({ headers, query: { validate: 'only' }, json: body(wrong) })
  await send({
    headers,
    json: {
      ...body(wrong),
      address: { city: `${personal.street} ${wrong}` },
      middleName: { [wrong]: personal.income },
    },
  })
  await send({
    headers,
    json: {
      ...body(wrong),
      dateOfBirth: wrong,
      [`x-${wrong}`]: wrong,
      employment: { annualIncome: personal.income, isCurrentlyEmployed: wrong },
    },
  })
  await send({ headers: json, body: `${JSON.stringify(body(wrong)).slice(0, -3)}` })
  await send({
    headers: json,
    body: JSON.stringify(body(wrong)).replace('"dateOfBirth"', '"socialSecurityNumber"'),
  })
  await send({
    headers: { ...headers, 'content-type': 'text/plain' },
    body: JSON.stringify(body(wrong)),
  })
  await send({
    headers: json,
    body: JSON.stringify({ ...body(wrong), filler: 'x'.repeat(70_000) }),
  })
  await send({
    headers: { ...json, 'content-encoding': 'gzip' },
    body: JSON.stringify(body(wrong)),
  })
  await send({ json: body(wrong) })
  await send({ headers: { ...headers, 'x-session-id': wrong }, json: body(wrong) })
  await send({ headers: bearer(wrong), json: body(wrong) })
  await send({ headers, json: body(wrong) }, paths.signup('operator'))
  await send({ headers, json: body(wrong), query: { validate: wrong, ssn: wrong } })
  await send({ headers, json: body(wrong) }, `/branches/private/v1/limited/${wrong}/signup`)
  await call(service, 'GET', `${paths.notifications}/${wrong}`, {
    headers: person.user.headers,
    query: { cursor: wrong, type: wrong },
  })
  await send({
    headers: {
      ...headers,
      accept: 'application/problem+json',
      'user-agent': wrong,
      'x-forwarded-for': wrong,
    },
    json: { dateOfBirth: wrong },
  })
  await send({ headers, json: { ...body(wrong), socialSecurityNumber: '000-00-0009' } })
  const done = await send({
    headers: { ...headers, 'idempotency-key': 'the-key-of-this-signup' },
    json: body(dash(numbers.api)),
  })
  expect(done.status).toBe(200)
  const again = await send({ headers, json: body(wrong) })
  expect(again.body.errors[0].code).toBe('ALREADY_SIGNED_UP')
  const role = await call(service, 'PUT', '/users/private/v1/limited/token-exchange', { headers })
  expect(role.status).toBe(200)
  proofs['role token'] = role.body.data.accessToken
  const renewed = await send(
    { json: { refreshToken: role.body.data.refreshToken } },
    '/users/public/v1/tokens/refresh',
  )
  Object.assign(proofs, {
    'refresh token': role.body.data.refreshToken,
    'renewed token': renewed.body.data.accessToken,
    'renewed refresh token': renewed.body.data.refreshToken,
  })
  await send({ json: { clientId, clientSecret: `${clientSecret}x` } }, paths.sessions)
  const doubtful = await addPerson(client, 'somebody who is asked')
  await send({ headers: doubtful.temporary.headers, json: { ...body('000-00-0002') } })
  const status = async () =>
    (await call(service, 'GET', paths.kyc, { headers: doubtful.user.headers })).body.data.status
  await until(status, 'incomplete')
  const corrections = await send(
    { headers: doubtful.user.headers, json: body(dash(numbers.corrected)) },
    `${paths.kyc}/corrections`,
  )
  expect(corrections.status).toBe(200)
  await until(status, 'approved')
  await send(
    {
      headers: system.headers,
      json: {
        customerUid: person.customerUid,
        type: 'PLATFORM_MESSAGE',
        title: 'planted-for-the-search',
      },
    },
    paths.events,
  )
  await call(service, 'DELETE', `${paths.sessions}/${person.user.sessionId}`, {
    headers: person.user.headers,
  })
  await call(service, 'DELETE', `${paths.sessions}/${person.user.sessionId}`, {
    headers: system.headers,
  })
  return collectWebhooks(hook)
}

/**
 * Sends data to a service whose provider repeats all of it in errors and callbacks. Returns the
 * service.
 */
export async function callWithEchoingProvider(): Promise<Service> {
  const provider = await startProvider()
  const service = await startService({ env: provider.settings })
  const client = connect(service)
  const echoed = dash(numbers.echoed)
  await provider.setMode('echo')
  const refused = await addPerson(client, 'somebody who is refused')
  const send = (person: Person) =>
    call(service, 'POST', paths.signup('individual'), {
      headers: person.temporary.headers,
      json: body(echoed),
    })
  expect((await send(refused)).body.errors[0].code).toBe('BAAS_ERROR_FIELD')
  await provider.setMode('failing')
  const late = await addPerson(client, 'somebody who is refused later')
  expect((await send(late)).status).toBe(200)
  await provider.setMode('echo')
  const status = async () =>
    (await call(service, 'GET', paths.kyc, { headers: late.user.headers })).body.data.status
  await until(status, 'incomplete')
  await provider.setMode('up')
  expect((await send(refused)).status).toBe(200)
  const message = JSON.stringify(body(echoed)).slice(0, 480)
  const { reference } = provider.submissions.at(-1)!
  const requirements = [{ field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', message }]
  const callback = signCallback(reference, { status: 'incomplete', sequence: 2, requirements })
  expect((await call(service, 'POST', '/kyc/public/v1/provider-callbacks', callback)).status).toBe(
    204,
  )
  await call(service, 'POST', '/kyc/public/v1/provider-callbacks', {
    ...callback,
    body: `${callback.body} ${message}`,
  })
  await provider.stop()
  return service
}
