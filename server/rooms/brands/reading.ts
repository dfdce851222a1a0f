import { ApiError } from '@/lib/errors'
import { sha256 } from '../../foundations/crypto'
import { columns, type Db, db, sql } from '../../foundations/db'
import { legalName as ownLegalName } from '../../foundations/env'
import type { SettingsRow } from '../audit'
import * as organizations from '../organizations'
import type { Contact } from './contacts'
import { fields, protection } from './protection'
import type { LogoFile } from './sides'

/** The contact that pages and emails show, and the accent color of the pages. */
export type Look = Contact & { accent: string | null }
/** The brand of an organization on pages and in emails. */
export type Brand = Look & {
  organizationId: string
  isHouse: boolean
  displayName: string
  legalName: string
  disclosure: string | null
  logo: { version: string; width: number; height: number } | null
}

type Row = SettingsRow &
  Omit<Brand, 'displayName' | 'legalName' | 'logo'> & {
    organization: SettingsRow & { name: string }
    isStored: boolean
    displayName: string | null
    legalName: string | null
    /** The SHA-256 of the logo. */
    logo: string | null
    logoType: LogoFile['type'] | null
    logoVersion: string | null
    logoWidth: number
    logoHeight: number
  }

const protectedColumns = protection.columnsOf('b')
const sides = columns('brands', { logoWidth: 'logo_width', logoHeight: 'logo_height' }).of('b')
const nothing = Object.fromEntries(Object.keys(fields).map((member) => [member, null]))

/**
 * Reads the brand of an organization. If the brand has no name, uses the name of the organization.
 * Ignores a brand that was changed directly in the database. If the organization itself was changed
 * in the database, uses the name of the company behind the service.
 */
export async function read(organizationId: string, from: Db = db): Promise<Brand> {
  const [row] = await from.query<Row>(sql`
    select
      o.id as "organizationId",
      o.is_house as "isHouse",
      (
        select to_jsonb(settings) from (
          select ${organizations.protection.columns} from organizations where id = o.id
        ) settings
      ) as organization,
      b.organization_id is not null as "isStored",
      ${protectedColumns},
      ${sides}
    from organizations o left join brands b on b.organization_id = o.id
    where o.id = ${organizationId}`)
  if (!row) throw new ApiError('NOT_FOUND', { source: 'organization' })
  const { organization } = row
  const isNamed = await organizations.protection.isGenuine(organizationId, organization, from)
  const isForged = row.isStored && !(await protection.isGenuine(organizationId, row, from))
  const name = isNamed ? organization.name : ownLegalName()
  return brandOf(isForged ? { ...row, ...nothing } : row, name)
}

function brandOf(row: Row, name: string): Brand {
  const {
    organization: _organization,
    isStored: _,
    settingsMac: _mac,
    displayName,
    legalName,
    logo: _hash,
    logoType: _type,
    logoVersion: version,
    logoWidth: width,
    logoHeight: height,
    ...rest
  } = row
  return {
    ...rest,
    displayName: displayName ?? name,
    legalName: legalName ?? name,
    logo: version === null ? null : { version, width, height },
  }
}

/**
 * Returns this version of a logo. Throws NOT_FOUND if the organization now has another version, or
 * if the brand was changed directly in the database.
 */
export async function loadLogo(organizationId: string, version: string): Promise<LogoFile> {
  const [found] = await db.query<SettingsRow & { logoType: LogoFile['type']; bytes: Buffer }>(sql`
    select ${protection.columns}, logo as bytes from brands
    where organization_id = ${organizationId} and logo_version = ${version}`)
  if (!found) throw new ApiError('NOT_FOUND')
  const { bytes, ...row } = found
  const logo = sha256(bytes).toString('hex')
  if (!(await protection.isGenuine(organizationId, { ...row, logo } as SettingsRow)))
    throw new ApiError('NOT_FOUND')
  return { type: row.logoType, bytes }
}
