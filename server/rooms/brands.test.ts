import fs from 'node:fs'
import path from 'node:path'
import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { moveClock } from '../foundations/clock'
import * as mail from '../foundations/mail'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import * as brands from './brands'
import * as customers from './customers'
import * as invites from './invites'
import * as letters from './letters'
import * as organizations from './organizations'

const rooms = shareRooms()

/** Returns the newest stored email, as the mail server would receive it. */
function readRaw(): string {
  const folder = path.join(rooms.dataDir, 'outbox')
  const newest = fs.readdirSync(folder).sort().at(-1)!
  return fs.readFileSync(path.join(folder, newest), 'utf8').replace(/\r\n[ \t]+/g, ' ')
}
const headerOf = (letter: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(letter.split('\r\n\r\n')[0]!)?.[1]

/** A PNG file with stripes of one gray level on a transparent background. */
function drawStripes(level: number): Uint8Array {
  const [width, height] = [128, 64]
  const data = new Uint8Array(width * height * 4).map((_, at) => {
    const isInk = Math.floor(at / 4) % 24 < 12
    return at % 4 === 3 ? (isInk ? 255 : 0) : level
  })
  return encode({ width, height, data, channels: 4 })
}

const person = { role: 'individual', firstName: 'Ann', lastName: 'Lee' } as const
let made = 0
async function invite({ organizationId, clientId }: { organizationId: string; clientId: string }) {
  const issuer = { clientId, advisorId: null }
  const email = `ann${++made}@example.com`
  return invites.create({ organizationId, issuer }, { ...person, email })
}

describe('emails of a brand', () => {
  test('an invitation email has the brand as sender and its support address as Reply-To', async () => {
    const partner = await issueCredential()
    await brands.setNames(partner.organizationId, {
      displayName: 'Fern',
      legalName: 'Fern Financial, Inc.',
    })
    await brands.write(partner.organizationId, { supportEmail: 'help@fern.example' })
    await invite(partner)
    const letter = readRaw()
    expect(headerOf(letter, 'From')).toBe('Fern via Latchkey <no-reply@latchkey.example>')
    expect(headerOf(letter, 'Reply-To')).toBe('help@fern.example')
    expect(headerOf(letter, 'Subject')).toBe('Fern invites you to open an account')
    expect(letter).toContain('Latchkey runs this form for Fern Financial, Inc.')
  })

  test('an email of a brand without a support address has no Reply-To', async () => {
    const partner = await issueCredential()
    await invite(partner)
    expect(headerOf(readRaw(), 'Reply-To')).toBeUndefined()
    expect(headerOf(readRaw(), 'From')).toMatch(/^Organization \d+ via Latchkey </)
  })

  test.for(['Fern" <boss@evil.example>', 'Fern, Inc. (US)', '=?utf-8?Q?Bank?=', 'بنك السرخس'])(
    'a brand named %s cannot change the sender address of its emails',
    async (displayName) => {
      const partner = await issueCredential()
      await brands.setNames(partner.organizationId, { displayName })
      await invite(partner)
      const from = headerOf(readRaw(), 'From')!
      expect(from.match(/<[^<>]*>$/)?.[0]).toBe('<no-reply@latchkey.example>')
      expect(from.replace(/"(?:[^"\\]|\\.)*"/, '').match(/@/g)).toHaveLength(1)
    },
  )

  test.for([
    [0, '#ffffff'],
    [255, '#131c24'],
  ] as const)(
    'an email shows a logo of gray level %i on a background of color %s',
    async ([level, color]) => {
      const partner = await issueCredential()
      await brands.setLogo(partner.organizationId, drawStripes(level))
      await invite(partner)
      expect(mail.listStoredLetters()[0]?.html).toContain(`<td bgcolor="${color}"`)
    },
  )

  test('an email of the default organization names the product, not a brand, as sender', async () => {
    const { defaultOrganization } = await organizations.ensureDefault()
    const { id: organizationId } = defaultOrganization
    await brands.setNames(organizationId, { displayName: 'Fern' })
    const { clientId } = await issueCredential()
    await invite({ organizationId, clientId })
    expect(headerOf(readRaw(), 'From')).toBe('Latchkey <no-reply@latchkey.example>')
    expect(await brands.findOnPages(organizationId)).toBeUndefined()
  })

  test('the result email has the brand name in its subject and sender', async () => {
    const partner = await issueCredential()
    await brands.setNames(partner.organizationId, { displayName: 'Fern' })
    const { customerUid } = await invite(partner)
    expect(await customers.findAddressee(customerUid)).toMatchObject({
      organizationId: partner.organizationId,
    })
    await letters.sendResult({ customerId: customerUid })
    expect(headerOf(readRaw(), 'Subject')).toBe("There's an update on your Fern application")
    expect(headerOf(readRaw(), 'From')).toMatch(/^Fern via Latchkey </)
  })
})

describe('the brand on pages', () => {
  test('a brand loses its support URL if its origin is removed from returnOrigins', async () => {
    const { organizationId } = await issueCredential()
    await organizations.changeSettings(organizationId, { returnOrigins: ['https://f.example'] })
    const supportUrl = 'https://f.example/help'
    await brands.write(organizationId, { supportUrl })
    expect(await brands.findOnPages(organizationId)).toMatchObject({ supportUrl })
    await organizations.changeSettings(organizationId, { returnOrigins: [] })
    expect(await brands.findOnPages(organizationId)).toMatchObject({ supportUrl: null })
  })
})

describe('a brand preview', () => {
  test('a brand preview link shows the given values for 15 minutes and stores nothing', async () => {
    const { organizationId } = await issueCredential()
    await brands.write(organizationId, { accent: '#ff0000', supportPhone: '2125550100' })
    const { url } = await brands.preview(organizationId, {
      accent: '#00ff00',
      supportEmail: 'secret@fern.example',
    })
    expect(url).not.toContain('secret')
    const token = url.split('/').at(-1)!
    expect(await brands.findPreview(token)).toMatchObject({
      brand: { accent: '#00ff00', supportEmail: 'secret@fern.example', supportPhone: '2125550100' },
      sender: { replyTo: 'secret@fern.example' },
    })
    expect(await brands.read(organizationId)).toMatchObject({
      accent: '#ff0000',
      supportEmail: null,
    })
    moveClock(15 * 60_000)
    expect(await brands.findPreview(token)).toBeUndefined()
    moveClock(0)
  })

  test.for(['', 'x', 'AAAA', 'a'.repeat(2000)])(
    'the brand preview token %j is unknown',
    async (token) => {
      expect(await brands.findPreview(token)).toBeUndefined()
    },
  )
})
