import { encode } from 'fast-png'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, call, connect, type Session } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { administer, type Issued, openTerminal } from '../support/staff'

const path = '/entrypoint/org/v1/brand'

const service = borrowService()
const staff = administer(service)
const admin = openTerminal(service)
let partner: Issued
let api: Client
let system: Session

beforeAll(async () => {
  partner = await staff.issue({ organization: 'Fern & Co' })
  api = connect(service, partner)
  system = await api.session()
})

const get = async () => (await api.call('GET', path, { headers: system.headers })).body.data
const put = (json: unknown) => api.call('PUT', path, { headers: system.headers, json })
const putLogo = (body: BodyInit, type = 'image/png') =>
  api.call('PUT', `${path}/logo`, {
    headers: { ...system.headers, 'content-type': type },
    body,
  })
const png = (width: number, height: number) =>
  new Uint8Array(encode({ width, height, channels: 3, data: new Uint8Array(width * height * 3) }))
const logoPath = (version: string) => `/brand/${partner.organizationId}/logo?v=${version}`

describe('the brand of an organization', () => {
  test('GET brand returns the organization name and default colors if no brand is stored', async () => {
    const { organizationId, clientId, clientSecret } = await staff.issue({ organization: 'Plain' })
    expect(organizationId).toMatch(/-/)
    const plain = connect(service, { clientId, clientSecret })
    const { headers } = await plain.session()
    expect((await plain.call('GET', path, { headers })).body.data).toEqual({
      displayName: 'Plain',
      legalName: 'Plain',
      disclosure: null,
      accent: null,
      supportEmail: null,
      supportUrl: null,
      supportPhone: null,
      logo: null,
      tokens: {
        light: {
          accent: '#0b4f6c',
          accentHover: '#083a50',
          onAccent: '#ffffff',
          accentSoft: '#e0edf3',
        },
        dark: {
          accent: '#7cc4e3',
          accentHover: '#a3d8ef',
          onAccent: '#04202d',
          accentSoft: '#12303f',
        },
      },
      notes: [],
    })
  })

  test('PUT brand stores accent and contact and returns color tokens and notes', async () => {
    const first = await put({ accent: '#FFDD00', supportEmail: 'help@fern.example' })
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      accent: '#ffdd00',
      supportEmail: 'help@fern.example',
      notes: [expect.stringContaining('#ffdd00')],
    })
    expect(first.body.data.tokens.dark.accent).toBe('#ffdd00')
    expect(await get()).toEqual(first.body.data)
    await put({ supportPhone: '+1 212 555 0100' })
    expect(await get()).toMatchObject({
      accent: null,
      supportEmail: null,
      supportPhone: '+1 212 555 0100',
    })
  })

  test.for([
    ['accent', 'yellow', 'ONEOF'],
    ['accent', '#fd0', 'ONEOF'],
    ['accent', '#ffdd00;}body{display:none', 'ONEOF'],
    ['accent', 7, 'ONEOF'],
    ['supportEmail', 'not an address', 'EMAIL_HAS_INVALID_FORMAT'],
    ['supportPhone', '1', 'PHONE_HAS_INVALID_FORMAT'],
    ['supportUrl', 'http://fern.example', 'URL_NOT_ALLOWED'],
    ['supportUrl', 'javascript:alert(1)', 'URL_NOT_ALLOWED'],
    ['supportUrl', 'https://user@fern.example', 'URL_NOT_ALLOWED'],
    ['supportUrl', 'help', 'URL_NOT_ALLOWED'],
  ] as const)('PUT brand with %s %j returns 400 %s', async ([source, value, code]) => {
    expectRefusal(await put({ [source]: value }), 400, code, source)
  })

  test("PUT brand rejects a support URL outside the organization's return origins", async () => {
    const settings = (returnOrigins: string[]) =>
      api.call('PUT', '/entrypoint/org/v1/organization', {
        headers: system.headers,
        json: { returnOrigins },
      })
    const supportUrl = 'https://fern.example/help'
    expectRefusal(await put({ supportUrl }), 400, 'URL_NOT_ALLOWED', 'supportUrl')
    await settings(['https://fern.example'])
    expect((await put({ supportUrl })).body.data.supportUrl).toBe(supportUrl)
    for (const other of ['https://fern.example.evil.example/', 'https://fern.example:444/'])
      expectRefusal(await put({ supportUrl: other }), 400, 'URL_NOT_ALLOWED', 'supportUrl')
  })

  test('an unknown query parameter of a brand operation returns 400', async () => {
    const answer = await api.call('GET', `${path}?theme=dark`, { headers: system.headers })
    expectRefusal(answer, 400, 'UNKNOWN_PARAMETER', 'theme')
  })

  test('a brand preview stores nothing, and its URL expires within 15 minutes', async () => {
    const before = await get()
    const { headers } = system
    const sent = { headers, json: { accent: '#123456', supportEmail: 'new@fern.example' } }
    const { status, body } = await api.call('POST', `${path}/previews`, sent)
    expect([status, body.data.url]).toEqual([201, expect.stringMatching(/\/brand-preview\/\S+$/)])
    const leftMs = Date.parse(body.data.expiresAt) - Date.now()
    expect(leftMs).toBeLessThanOrEqual(15 * 60_000)
    expect(leftMs).toBeGreaterThan(0)
    expect(await get()).toEqual(before)
    const json = { supportUrl: 'https://elsewhere.example' }
    const refused = await api.call('POST', `${path}/previews`, { headers, json })
    expectRefusal(refused, 400, 'URL_NOT_ALLOWED', 'supportUrl')
  })

  test('PUT brand of one organization does not change the brand of another', async () => {
    await put({ accent: '#ff00ff' })
    const other = connect(service, await staff.issue())
    const { headers } = await other.session()
    expect((await other.call('GET', path, { headers })).body.data.accent).toBeNull()
  })
})

describe('display and legal name of a brand', () => {
  test('staff set display and legal name of a brand; a partner cannot set them', async () => {
    const words = ['organizations', 'brand', partner.organizationId]
    const set = await admin([
      ...words,
      '--display-name',
      'Fern <b>',
      '--legal-name',
      'Fern Financial, Inc.',
      '--disclosure',
      'Banking by Harbor Bank, Member FDIC',
    ])
    expect([set.exitCode, set.err]).toEqual([0, ''])
    expect(set.out).toContain('Fern Financial, Inc.')
    await put({ displayName: 'Chase', legalName: 'Chase', disclosure: 'FDIC' })
    const names = {
      displayName: 'Fern <b>',
      legalName: 'Fern Financial, Inc.',
      disclosure: 'Banking by Harbor Bank, Member FDIC',
    }
    expect(await get()).toMatchObject(names)
    const removed = await admin([...words, '--display-name', '', '--json'])
    expect(removed.json).toMatchObject({ ...names, displayName: 'Fern & Co' })
    expect((await admin([...words, '--json'])).json).toEqual(removed.json)
  })

  test.for([
    ['displayName', 'x'.repeat(61), 'MAX'],
    ['displayName', 'Fern\u202e', 'INVALID_CHARACTERS'],
    ['displayName', 'https://fern.example', 'INVALID_CHARACTERS'],
    ['legalName', 'Fern\r\nBcc: a@b.example', 'INVALID_CHARACTERS'],
    ['disclosure', ' ', 'MIN'],
  ] as const)('PUT brand by staff with %s %j returns 400 %s', async ([source, value, code]) => {
    const answer = await call(
      service,
      'PUT',
      `/admin/v1/organizations/${partner.organizationId}/brand`,
      {
        headers: { authorization: `Bearer ${service.adminKey()}` },
        json: { [source]: value },
      },
    )
    expectRefusal(answer, 400, code, source)
  })
})

describe('the logo of a brand', () => {
  test('a stored logo is served only at the URL that contains its version', async () => {
    const { status, body } = await putLogo(png(128, 64))
    expect([status, body.data.logo]).toEqual([
      200,
      { version: expect.stringMatching(/^[0-9a-f]{16}$/), width: 128, height: 64 },
    ])
    const served = await fetch(service.url + logoPath(body.data.logo.version))
    expect(served.status).toBe(200)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(served.headers.getSetCookie()).toEqual([])
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
    expectRefusal(await call(service, 'GET', logoPath('other')), 404, 'NOT_FOUND')
    expectRefusal(await call(service, 'GET', logoPath('').split('?')[0]!), 400, 'REQUIRED', 'v')
  })

  test('the served media type depends on the bytes of the logo, not on its Content-Type', async () => {
    expect((await putLogo(png(64, 64), 'text/html')).status).toBe(200)
    const { logo } = await get()
    const served = await fetch(service.url + logoPath(logo.version))
    expect(served.headers.get('content-type')).toBe('image/png')
    expectRefusal(await putLogo('<script>alert(1)</script>'), 400, 'LOGO_NOT_ACCEPTED')
  })

  test('a logo of more than 256 KiB is rejected', async () => {
    expectRefusal(await putLogo(new Uint8Array(262_145)), 400, 'LOGO_NOT_ACCEPTED')
  })

  test('a deleted logo returns 404 under its old URL', async () => {
    const { version } = (await putLogo(png(64, 64))).body.data.logo
    const { status } = await api.call('DELETE', `${path}/logo`, { headers: system.headers })
    expect([status, (await get()).logo]).toEqual([204, null])
    expectRefusal(await call(service, 'GET', logoPath(version)), 404, 'NOT_FOUND')
  })
})

describe('audit changes of a brand', () => {
  test('the audit lists each change of a brand', async () => {
    const answers = [await put({ accent: '#00ff00' }), await putLogo(png(64, 64))]
    const changes = await Promise.all(
      answers.map(({ headers }) =>
        staff.send('GET', `audit/changes?request=${headers.get('x-request-id')}`, 200),
      ),
    )
    const { organizationId: entityId } = partner
    expect(changes).toMatchObject([
      [{ entity: 'brand', entityId, action: 'change' }],
      [{ entity: 'brand', entityId, action: 'change logo' }],
    ])
  })
})
