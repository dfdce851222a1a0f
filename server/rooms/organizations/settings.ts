import type * as z from 'zod'
import type { organizationChanges, organizationSettings } from '@/lib/contracts/organization'
import { ApiError, type FieldFault } from '@/lib/errors'
import { isReturnAddress, isReturnOrigin } from '@/lib/return-address'
import { columns, type Db, db, sql, type Tx, transaction } from '../../foundations/db'
import { env, isSandbox } from '../../foundations/env'
import * as jobs from '../../foundations/jobs'
import * as audit from '../audit'
import { protection } from './protection'
import { openMailbox, replaceAddress, sealMailbox } from './technical-email'

export type Settings = z.infer<typeof organizationSettings>
type Changes = z.infer<ReturnType<typeof organizationChanges>>

type Row = {
  id: string
  name: string
  apiAccess: boolean
  returnOrigins: string[]
  renewsInvites: boolean
  sealed: Buffer | null
}
const settingsColumns = columns('organizations', {
  id: 'id',
  name: 'name',
  apiAccess: 'api_access',
  returnOrigins: 'return_origins',
  renewsInvites: 'renews_invites',
  sealed: 'technical_email_sealed',
})

async function readRow(idOrName: string, from: Db = db): Promise<Row> {
  const [row] = await from.query<Row>(sql`
    select ${settingsColumns} from organizations
    where id::text = ${idOrName} or name = ${idOrName}`)
  if (!row) throw new ApiError('NOT_FOUND', { source: 'organization' })
  return row
}

async function lockRow(tx: Tx, idOrName: string): Promise<Row> {
  const [row] = await tx.query<Row>(sql`
    select ${settingsColumns} from organizations
    where id::text = ${idOrName} or name = ${idOrName}
    for no key update`)
  if (!row) throw new ApiError('NOT_FOUND', { source: 'organization' })
  return row
}

const show = ({ id, sealed, ...row }: Row): Settings => ({
  organizationId: id,
  environment: env().SERVICE_ENVIRONMENT,
  technicalEmail: openMailbox(id, sealed).email,
  ...row,
})

/** Returns the settings of an organization by id or name. Throws NOT_FOUND if there is none. */
export const readSettings = async (idOrName: string): Promise<Settings> =>
  show(await readRow(idOrName))

/**
 * Whether invited people of an organization may request a new link themselves. Throws NOT_FOUND for
 * an unknown organization.
 */
export const renewsInvites = async (id: string): Promise<boolean> =>
  (await readRow(id)).renewsInvites

/** Lists an error for each origin that no organization may use. */
export async function findOriginFaults(raw: unknown): Promise<FieldFault[]> {
  const { returnOrigins } = (raw ?? {}) as { returnOrigins?: unknown }
  if (!Array.isArray(returnOrigins)) return []
  return returnOrigins.flatMap((entry, at) =>
    typeof entry !== 'string' || isReturnOrigin(entry, isSandbox())
      ? []
      : [{ code: 'RETURN_URL_NOT_ALLOWED', source: `returnOrigins.${at}` } as const],
  )
}

/**
 * Changes the given settings. The technical mailbox gets an email about changed origins, because an
 * attacker with a stolen session may have changed the origins to redirect people. After a change of
 * the mailbox, its previous address gets an email. Throws NOT_FOUND for an unknown organization,
 * and RETURN_URL_NOT_ALLOWED for an invalid origin.
 */
export async function changeSettings(idOrName: string, changes: Changes): Promise<Settings> {
  const faults = await findOriginFaults(changes)
  if (faults.length > 0) throw ApiError.fields(faults)
  return transaction(async (tx) => {
    const before = await lockRow(tx, idOrName)
    const after: Row = {
      ...before,
      returnOrigins: [...new Set(changes.returnOrigins ?? before.returnOrigins)],
      renewsInvites: changes.renewsInvites ?? before.renewsInvites,
    }
    if (changes.technicalEmail !== undefined)
      after.sealed = await changeMailbox(tx, before, changes.technicalEmail)
    await tx.query(sql`
      update organizations set
        return_origins = ${after.returnOrigins}::text[], renews_invites = ${after.renewsInvites},
        technical_email_sealed = ${after.sealed}
      where id = ${before.id}`)
    await recordChanges(tx, before, after)
    return show(after)
  })
}

async function changeMailbox(
  tx: Tx,
  { id, sealed }: Row,
  email: string | null,
): Promise<Buffer | null> {
  const before = openMailbox(id, sealed)
  if (before.email === email) return sealed
  const { mailbox, formerId } = replaceAddress(before, email)
  if (formerId)
    await jobs.sendLater(tx, 'notice', {
      organizationId: id,
      kind: 'technical-email-changed',
      id: formerId,
    })
  return sealMailbox(id, mailbox)
}

async function recordChanges(tx: Tx, before: Row, after: Row): Promise<void> {
  const { id } = before
  const isOther = after.returnOrigins.join(' ') !== before.returnOrigins.join(' ')
  const isSwitched = after.renewsInvites !== before.renewsInvites
  await protection.record(
    tx,
    id,
    [
      ...(isOther ? ['change return origins'] : []),
      ...(isSwitched ? [describeRenewals(after.renewsInvites)] : []),
    ],
    [...(isOther ? ['returnOrigins'] : []), ...(isSwitched ? ['renewsInvites'] : [])],
  )
  if (isOther) await notify(tx, { organizationId: id, kind: 'return-origins-changed', id })
  if (after.sealed !== before.sealed)
    await audit.record(tx, 'organization', id, 'change technical email')
}

const describeRenewals = (isOn: boolean): string =>
  isOn ? 'let people renew invitations' : 'stop renewals of invitations'

/**
 * Enqueues an email to the technical mailbox about a change. The queue sends it after the commit.
 * Does nothing if the organization has no mailbox.
 */
export async function notify(tx: Tx, notice: jobs.Notice): Promise<void> {
  const [row] = await tx.query<{ sealed: Buffer | null }>(sql`
    select technical_email_sealed as sealed from organizations
    where id = ${notice.organizationId}`)
  if (openMailbox(notice.organizationId, row?.sealed ?? null).email)
    await jobs.sendLater(tx, 'notice', notice)
}

/**
 * Returns the technical mailbox. With `formerId`, returns the former mailbox with this id.
 * Undefined if there is no such mailbox.
 */
export async function findMailbox(
  organizationId: string,
  formerId?: string,
): Promise<{ email: string; organization: string } | undefined> {
  const { name, sealed } = await readRow(organizationId)
  const { email, former } = openMailbox(organizationId, sealed)
  const found = formerId === undefined ? email : former.find(({ id }) => id === formerId)?.email
  return found ? { email: found, organization: name } : undefined
}

/** Deletes a former mailbox after the email about the change was sent to it. */
export const forgetMailbox = (organizationId: string, formerId: string): Promise<void> =>
  transaction(async (tx) => {
    const { sealed } = await lockRow(tx, organizationId)
    const { email, former } = openMailbox(organizationId, sealed)
    const rest = { email, former: former.filter(({ id }) => id !== formerId) }
    await tx.query(sql`
      update organizations set technical_email_sealed = ${sealMailbox(organizationId, rest)}
      where id = ${organizationId}`)
  })

/** The URLs in a request body to which our form sends the person back. */
export type ReturnAddresses = {
  returnUrl?: string | null | undefined
  refreshUrl?: string | null | undefined
}

/** Lists an error for each URL that this organization may not use as return URL. */
export async function findReturnFaults(
  organizationId: string,
  raw: unknown,
): Promise<FieldFault[]> {
  const { returnUrl, refreshUrl } = (raw ?? {}) as Record<string, unknown>
  const given = Object.entries({ returnUrl, refreshUrl }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  if (given.length === 0) return []
  const allowed = await filterReturnAddresses(organizationId, Object.fromEntries(given))
  return given
    .filter(([source]) => !allowed[source as keyof ReturnAddresses])
    .map(([source]) => ({ code: 'RETURN_URL_NOT_ALLOWED', source }))
}

/** Throws RETURN_URL_NOT_ALLOWED, with an error for each URL that the organization may not use. */
export async function requireReturnAddresses(
  organizationId: string,
  given: ReturnAddresses,
): Promise<void> {
  const faults = await findReturnFaults(organizationId, given)
  if (faults.length > 0) throw ApiError.fields(faults)
}

type OriginsRow = audit.SettingsRow & { returnOrigins: string[] }

/**
 * Returns the origins to which pages may link. Empty if the settings were changed directly in the
 * database. Throws NOT_FOUND for an unknown organization.
 */
export async function readOrigins(id: string): Promise<string[]> {
  const [row] = await db.query<OriginsRow>(sql`
    select ${protection.columns} from organizations where id = ${id}`)
  if (!row) throw new ApiError('NOT_FOUND', { source: 'organization' })
  return (await protection.isGenuine(id, row)) ? row.returnOrigins : []
}

/**
 * Returns the URLs that the organization allows now. Pages call this function each time they show
 * such a URL. So a URL disappears from pages as soon as its origin is removed from the list.
 */
export async function filterReturnAddresses(
  organizationId: string,
  { returnUrl, refreshUrl }: ReturnAddresses,
): Promise<{ returnUrl: string | undefined; refreshUrl: string | undefined }> {
  if (!returnUrl && !refreshUrl) return { returnUrl: undefined, refreshUrl: undefined }
  const origins = await readOrigins(organizationId)
  const judge = (address: string | null | undefined) =>
    address && isReturnAddress(address, { origins, isSandbox: isSandbox() }) ? address : undefined
  return { returnUrl: judge(returnUrl), refreshUrl: judge(refreshUrl) }
}
