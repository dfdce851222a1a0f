import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { openRooms } from '../../testing/open-rooms'
import { openPartner, type Partner } from '../../testing/partners'
import * as brands from '../brands'
import * as credentials from '../credentials'
import * as destinations from '../destinations'
import * as organizations from '../organizations'
import * as protectedSettings from '../protected-settings'

let rooms: Awaited<ReturnType<typeof openRooms>>
let partner: Partner
beforeAll(async () => {
  rooms = await openRooms()
  partner = await openPartner({ hasBrand: false })
})
afterAll(() => rooms.close())

// The longest values that the API accepts.
const networks = Array.from({ length: 100 }, (_, i) => `2001:db8:aaaa:bbbb:cccc:dddd:eeee:${i}/128`)
const origin = (i: number) => `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example:${8000 + i}`
const longUrl = (start: string) => start.padEnd(2048, 'x')

test('a credential with an allow-list of maximum length can be rotated and revoked', async () => {
  const { clientId } = partner
  await credentials.setAllowList(clientId, networks)
  await credentials.rotate(clientId, '1h')
  await credentials.revoke(clientId)
  expect(await protectedSettings.findForged()).toEqual([])
})

test('the longest settings, brand and destination of an organization get valid MACs', async () => {
  const { organizationId } = partner
  const returnOrigins = Array.from({ length: 10 }, (_, i) => origin(i))
  await organizations.changeSettings(organizationId, { returnOrigins })
  await brands.write(organizationId, { supportUrl: longUrl(`${returnOrigins[0]}/`) })
  await destinations.create(organizationId, { url: longUrl('http://127.0.0.1:8080/'), types: [] })
  expect(await protectedSettings.findForged()).toEqual([])
})

test('brand names that differ only in the high byte of a character get different MACs', async () => {
  const { organizationId } = partner
  await brands.setNames(organizationId, { displayName: 'Łotus' })
  const [row] = await db.query<Record<string, string> & { settingsMac: string }>(sql`
    select ${brands.protection.columns}, encode(sha256(logo), 'hex') as logo from brands
    where organization_id = ${organizationId}`)
  expect(brands.protection.hasMac(organizationId, row!)).toBe(true)
  expect(brands.protection.hasMac(organizationId, { ...row!, displayName: 'Aotus' } as never)).toBe(
    false,
  )
})
