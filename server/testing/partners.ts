import pg from 'pg'
import { databaseUrl } from '../foundations/db'
import * as brands from '../rooms/brands'
import * as credentials from '../rooms/credentials'
import * as destinations from '../rooms/destinations'
import * as organizations from '../rooms/organizations'
import { issueCredential } from './open-rooms'

export type Partner = {
  clientId: string
  clientSecret: string
  organizationId: string
  destinationId: string
}
type Options = { allowIps?: string[]; hasBrand?: boolean }

/** For tests: an organization with all settings that staff and partners can change. */
export async function openPartner({
  allowIps = ['203.0.113.0/24'],
  hasBrand = true,
}: Options = {}): Promise<Partner> {
  const { clientId, clientSecret, organizationId } = await issueCredential({
    scopes: ['inbox'],
    expiresInDays: 30,
  })
  await credentials.setAllowList(clientId, allowIps)
  await organizations.changeSettings(organizationId, { returnOrigins: ['https://own.example'] })
  if (hasBrand) {
    await brands.write(organizationId, { accent: '#112233', supportEmail: 'help@own.example' })
    await brands.setNames(organizationId, { displayName: 'Own', legalName: 'Own Inc.' })
  }
  const { id: destinationId } = await destinations.create(organizationId, {
    url: 'http://127.0.0.1:8080/hooks',
    types: ['kyc.updated'],
  })
  return { clientId, clientSecret, organizationId, destinationId }
}

/** For tests: connects as the owner of the database and switches off the triggers. */
export async function openIntruder(): Promise<pg.Client> {
  const intruder = new pg.Client({ connectionString: databaseUrl() })
  await intruder.connect()
  await intruder.query('set session_replication_role = replica')
  return intruder
}
