import { brandNotes, brandTokens, productTokens } from '@/lib/brand'
import type { BrandData } from '@/lib/contracts/brand'
import { ApiError, type FieldFault } from '@/lib/errors'
import type { PageBrand } from '@/lib/page-brand'
import { sha256 } from '../foundations/crypto'
import { type Db, db, sql, type Tx, transaction } from '../foundations/db'
import type { LetterLogo, Sender } from '../foundations/mail'
import { type Contact, reportChange } from './brands/contacts'
import { readLogo } from './brands/logo'
import { pageOf } from './brands/page-brand'
import { findPlate } from './brands/plates'
import { makePreview, openPreview } from './brands/preview'
import { type Act, acts, protection } from './brands/protection'
import { type Brand, type Look, read } from './brands/reading'
import * as organizations from './organizations'

export { findFormerContact, forgetContact } from './brands/contacts'
export { protection } from './brands/protection'
export { loadLogo, read } from './brands/reading'

/**
 * Returns the brand that people of an organization see on pages and in emails. Undefined for the
 * default organization, because its people see the product's own brand.
 */
async function findShown(organizationId: string): Promise<Brand | undefined> {
  const brand = await read(organizationId)
  if (brand.isHouse) return undefined
  // If the origin of a support URL is no longer allowed, pages stop showing the URL at once.
  const isShown = brand.supportUrl === null || (await isAllowed(organizationId, brand.supportUrl))
  return isShown ? brand : { ...brand, supportUrl: null }
}

/** Returns the sender of emails for this brand. Undefined for the default organization. */
export const senderOf = async (brand: Brand, from: Db = db): Promise<Sender | undefined> => {
  if (brand.isHouse) return undefined
  const logo = await findLetterLogo(brand, from)
  return { ...letterOf(brand), ...(logo && { logo }) }
}

const letterOf = ({ displayName, legalName, supportEmail, accent }: Brand): Sender => ({
  name: displayName,
  legalName,
  replyTo: supportEmail,
  ...(accent !== null && { tokens: brandTokens(accent) }),
})

// Many mail programs cannot show WebP. An email of more than 100 kB arrives slowly or truncated. So
// instead of a WebP logo or a large logo, emails show the name of the brand.
const maxLetterLogo = 100_000

async function findLetterLogo(
  { organizationId, logo }: Brand,
  from: Db,
): Promise<LetterLogo | undefined> {
  if (!logo) return undefined
  const [found] = await from.query<{ bytes: Buffer }>(sql`
    select logo as bytes from brands
    where organization_id = ${organizationId} and logo_version = ${logo.version}
      and logo_type = 'image/png' and length(logo) <= ${maxLetterLogo}`)
  if (!found) return undefined
  const { width, height, version } = logo
  const { bytes } = found
  const plate = await findPlate(version, async () => ({ type: 'image/png', bytes }))
  return { bytes: bytes.toString('base64'), width, height, plate }
}

/** Returns the sender of emails of an organization. Undefined for the default organization. */
export const findSender = async (
  organizationId: string,
  from: Db = db,
): Promise<Sender | undefined> => senderOf(await read(organizationId, from))

/**
 * Returns the sender of emails of an organization, with its name and color, but without its logo.
 * Undefined for the default organization.
 */
export async function findPlainSender(organizationId: string): Promise<Sender | undefined> {
  const brand = await read(organizationId)
  return brand.isHouse ? undefined : letterOf(brand)
}

/**
 * Returns the brand that pages show to people of an organization, with the URL of its logo.
 * Undefined for the default organization.
 */
export async function findOnPages(organizationId: string): Promise<PageBrand | undefined> {
  const brand = await findShown(organizationId)
  return brand && pageOf(brand)
}

const productBrandNote = 'Pages and letters show this organization as the product itself.'

/**
 * Returns a brand as the API shows it, with design tokens for both themes and notes about the
 * chosen colors.
 */
export function describe({ organizationId: _, isHouse, ...brand }: Brand): BrandData {
  const { accent } = brand
  const tokens = accent === null ? productTokens : brandTokens(accent)
  const notes = accent === null ? [] : brandNotes(accent, tokens)
  return { ...brand, tokens, notes: isHouse ? [productBrandNote, ...notes] : notes }
}

type NewLook = { [Member in keyof Look]?: Look[Member] | undefined }

/** Returns an error if the support URL is outside the allowed origins of the organization. */
export async function findFaults(organizationId: string, raw: unknown): Promise<FieldFault[]> {
  const { supportUrl } = (raw ?? {}) as Record<string, unknown>
  if (typeof supportUrl !== 'string' || (await isAllowed(organizationId, supportUrl))) return []
  return [{ code: 'URL_NOT_ALLOWED', source: 'supportUrl' }]
}

const isAllowed = async (organizationId: string, returnUrl: string): Promise<boolean> =>
  (await organizations.filterReturnAddresses(organizationId, { returnUrl })).returnUrl !== undefined

/**
 * Replaces the accent color and contact of an organization. A missing property removes the stored
 * value. Throws URL_NOT_ALLOWED if the support URL is outside the allowed origins.
 */
export async function write(organizationId: string, given: NewLook): Promise<BrandData> {
  const faults = await findFaults(organizationId, given)
  if (faults.length > 0) throw ApiError.fields(faults)
  const accent = given.accent?.toLowerCase() ?? null
  const contact: Contact = {
    supportEmail: given.supportEmail ?? null,
    supportUrl: given.supportUrl ?? null,
    supportPhone: given.supportPhone ?? null,
  }
  const { supportEmail, supportUrl, supportPhone } = contact
  return change(organizationId, acts.change, async (tx) => {
    const before = await read(organizationId, tx)
    await tx.query(sql`
      insert into brands (
        organization_id, accent, support_email, support_url, support_phone, updated_at)
      values (
        ${organizationId}, ${accent}, ${supportEmail}, ${supportUrl}, ${supportPhone},
        service_now())
      on conflict (organization_id) do update set
        accent = excluded.accent,
        support_email = excluded.support_email,
        support_url = excluded.support_url,
        support_phone = excluded.support_phone,
        updated_at = excluded.updated_at`)
    await reportChange(tx, organizationId, before, contact)
  })
}

/**
 * Returns a URL that shows pages with the given brand values for 15 minutes. Does not store the
 * values. Throws URL_NOT_ALLOWED if the support URL is outside the allowed origins.
 */
export async function preview(
  organizationId: string,
  given: NewLook,
): Promise<{ url: string; expiresAt: Date }> {
  const faults = await findFaults(organizationId, given)
  if (faults.length > 0) throw ApiError.fields(faults)
  const members = Object.entries(given).filter(([, value]) => value !== undefined)
  return makePreview(organizationId, Object.fromEntries(members))
}

/** Returns the brand of a preview URL. Undefined if the URL is unknown or has expired. */
export async function findPreview(
  token: string,
): Promise<{ brand: PageBrand; sender: Sender } | undefined> {
  const opened = openPreview(token)
  if (!opened) return undefined
  const brand = { ...(await read(opened.organizationId)), ...opened.look }
  return { brand: await pageOf(brand), sender: letterOf(brand) }
}

type Names = Record<'displayName' | 'legalName' | 'disclosure', string | null | undefined>

/** Sets names and disclosure of an organization. An undefined property keeps its value. */
export async function setNames(idOrName: string, names: Partial<Names>): Promise<BrandData> {
  const { id } = await organizations.require(idOrName)
  const { displayName, legalName, disclosure } = names
  const act = { action: 'change names', members: Object.keys(names) }
  return change(id, act, (tx) =>
    tx.query(sql`
      insert into brands as b (
        organization_id, display_name, legal_name, disclosure, updated_at)
      values (
        ${id}, ${displayName ?? null}, ${legalName ?? null}, ${disclosure ?? null}, service_now())
      on conflict (organization_id) do update set
        display_name = case when ${displayName === undefined} then b.display_name
          else excluded.display_name end,
        legal_name = case when ${legalName === undefined} then b.legal_name
          else excluded.legal_name end,
        disclosure = case when ${disclosure === undefined} then b.disclosure
          else excluded.disclosure end,
        updated_at = excluded.updated_at`),
  )
}

/**
 * Checks and stores a logo. `sent` is undefined if the upload was too large. Throws
 * LOGO_NOT_ACCEPTED if the upload was too large or the file breaks a rule for logos.
 */
export async function setLogo(
  organizationId: string,
  sent: Uint8Array | undefined,
): Promise<BrandData> {
  if (!sent) throw new ApiError('LOGO_NOT_ACCEPTED', { details: 'A logo has at most 256 KiB.' })
  const logo = await readLogo(Buffer.from(sent))
  const version = sha256(logo.bytes).toString('hex').slice(0, 16)
  return change(organizationId, acts.changeLogo, (tx) =>
    tx.query(sql`
      insert into brands (
        organization_id, logo, logo_type, logo_version, logo_width, logo_height, updated_at)
      values (
        ${organizationId}, ${logo.bytes}, ${logo.type}, ${version}, ${logo.width}, ${logo.height},
        service_now())
      on conflict (organization_id) do update set
        logo = excluded.logo,
        logo_type = excluded.logo_type,
        logo_version = excluded.logo_version,
        logo_width = excluded.logo_width,
        logo_height = excluded.logo_height,
        updated_at = excluded.updated_at`),
  )
}

export const removeLogo = (organizationId: string): Promise<BrandData> =>
  change(organizationId, acts.removeLogo, (tx) =>
    tx.query(sql`
      update brands set
        logo = null, logo_type = null, logo_version = null, logo_width = null,
        logo_height = null, updated_at = service_now()
      where organization_id = ${organizationId}`),
  )

async function change(
  organizationId: string,
  { action, members }: Act,
  run: (tx: Tx) => Promise<unknown>,
): Promise<BrandData> {
  return transaction(async (tx) => {
    // With this lock, the second of two simultaneous changes reads the contact that the first one
    // stored.
    await organizations.lock(tx, organizationId)
    await run(tx)
    await protection.record(tx, organizationId, [action], members)
    return describe(await read(organizationId, tx))
  })
}
