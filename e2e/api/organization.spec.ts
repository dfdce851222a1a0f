import { describe, expect, test } from 'vitest'
import { connect, paths, type Session } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { connectStaff } from '../support/staff'
import { listLetters } from '../support/visitor'

const service = borrowService()
const api = connect(service)
const staff = connectStaff(service)

let count = 0
async function makePartner(): Promise<{ id: string; name: string; live: Session }> {
  const name = `Partner ${++count}`
  const issued = (await staff('POST', 'credentials', { json: { organization: name } })).body.data
  return { id: issued.organizationId, name, live: await api.session(undefined, issued) }
}
const read = (live: Session) => api.call('GET', paths.organization, { headers: live.headers })
const change = (live: Session, json: unknown) =>
  api.call('PUT', paths.organization, { headers: live.headers, json })

const settings = {
  returnOrigins: ['https://app.acme.example', 'com.acme.app:', 'http://localhost:4000'],
  technicalEmail: 'ops@acme.example',
  renewsInvites: true,
}

describe('the settings of an organization', () => {
  test('a new organization has empty settings', async () => {
    const { id, name, live } = await makePartner()
    expect((await read(live)).body.data).toEqual({
      organizationId: id,
      name,
      environment: 'sandbox',
      apiAccess: true,
      returnOrigins: [],
      technicalEmail: null,
      renewsInvites: false,
    })
  })

  test('PUT organization does not change the settings that its body omits', async () => {
    const { live } = await makePartner()
    const answer = await change(live, settings)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject(settings)
    expect((await change(live, { renewsInvites: false })).status).toBe(200)
    expect((await read(live)).body.data).toMatchObject({ ...settings, renewsInvites: false })
    expect((await change(live, (await read(live)).body.data)).body.data).toMatchObject({
      returnOrigins: settings.returnOrigins,
    })
  })

  test('changing the settings of one organization does not change another organization', async () => {
    const [one, two] = [await makePartner(), await makePartner()]
    await change(one.live, settings)
    expect((await read(two.live)).body.data.returnOrigins).toEqual([])
  })

  test('one error response lists every invalid field of organization settings', async () => {
    const { live } = await makePartner()
    const answer = await change(live, {
      returnOrigins: ['https://app.acme.example', 'http://acme.example', 7, 'javascript:'],
      technicalEmail: 'nobody',
      renewsInvites: 'yes',
    })
    expect(answer.status).toBe(400)
    const faults = answer.body.errors.map(
      ({ code, source }: { code: string; source: string }) => `${source} ${code}`,
    )
    expect(faults.sort()).toEqual([
      'renewsInvites BOOLEAN',
      'returnOrigins.1 RETURN_URL_NOT_ALLOWED',
      'returnOrigins.2 STRING',
      'returnOrigins.3 RETURN_URL_NOT_ALLOWED',
      'technicalEmail EMAIL_HAS_INVALID_FORMAT',
    ])
    expect((await read(live)).body.data.returnOrigins).toEqual([])
  })

  test('an organization can have at most ten return origins', async () => {
    const { live } = await makePartner()
    const returnOrigins = Array.from({ length: 11 }, (_, n) => `https://a${n}.example`)
    expectRefusal(await change(live, { returnOrigins }), 400, 'MAX', 'returnOrigins')
    expect((await change(live, { returnOrigins: returnOrigins.slice(1) })).status).toBe(200)
  })
})

test('staff change organization settings by id or name, and the audit lists the change', async () => {
  const { id, name } = await makePartner()
  const key = encodeURIComponent(name)
  const changed = await staff('PUT', `organizations/${key}`, { json: settings })
  expect(changed.body.data).toMatchObject({ organizationId: id, ...settings })
  const shown = await staff('GET', `organizations/${id}`)
  expect(shown.body.data).toEqual(changed.body.data)
  const request = changed.headers.get('x-request-id')!
  const { body } = await staff('GET', `audit/changes?request=${request}`)
  expect(body.data.map(({ action }: { action: string }) => action).sort()).toEqual([
    'change return origins',
    'change technical email',
    'let people renew invitations',
  ])
  expectRefusal(await staff('GET', 'organizations/unknown'), 404, 'NOT_FOUND', 'organization')
})

test('changing the technical email sends an email to the previous address', async () => {
  const { live } = await makePartner()
  const technicalEmail = `before-${crypto.randomUUID()}@acme.example`
  await change(live, { technicalEmail })
  await change(live, { technicalEmail: 'after@acme.example' })
  await expect.poll(() => listLetters(service, technicalEmail)).toHaveLength(1)
})

test('POST invites accepts only return URLs whose origin the organization lists', async () => {
  const { live } = await makePartner()
  await change(live, { returnOrigins: ['https://app.acme.example'] })
  const invite = (json: Record<string, unknown>) =>
    api.call('POST', paths.invites, {
      headers: live.headers,
      json: {
        role: 'individual',
        email: 'avery@example.com',
        firstName: 'Avery',
        lastName: 'Quinn',
        ...json,
      },
    })
  const returnUrl = 'https://app.acme.example.evil.example/'
  const refused = await invite({
    email: 'nobody',
    returnUrl,
    refreshUrl: 'https://app.acme.example/again',
    state: 'a'.repeat(513),
  })
  expect(refused.status).toBe(400)
  expect(
    refused.body.errors.map(({ code, source }: { code: string; source: string }) => [source, code]),
  ).toEqual([
    ['email', 'EMAIL_HAS_INVALID_FORMAT'],
    ['state', 'MAX'],
    ['returnUrl', 'RETURN_URL_NOT_ALLOWED'],
  ])
  expectRefusal(await invite({ returnUrl }), 400, 'RETURN_URL_NOT_ALLOWED', 'returnUrl')
  expect((await invite({ returnUrl: 'https://app.acme.example/done' })).status).toBe(201)
})
