import { ApiError } from '@/lib/errors'
import { open, seal } from '../foundations/crypto'
import { db, sql, transaction } from '../foundations/db'
import { emailIndex, listEmailIndexes } from '../foundations/email-index'
import { countAllKeyUses, type KeyUse } from '../foundations/key-use'
import { uuidv7 } from '../foundations/ordered-ids'
import { hasGenuineOwner, type OwnedRow, ownerMac } from '../foundations/owner-macs'
import { type Renewal, renewAll, rewrapColumn, type SealedRow, tryTo } from '../foundations/rewrap'
import { voidMac } from '../foundations/row-macs'
import { secrets } from '../foundations/secrets'
import { listMacKeyUses, ownedColumns } from './advisors/owners'
import * as audit from './audit'
import * as idempotency from './idempotency'
import * as organizations from './organizations'
import * as tokens from './tokens'

export { findForged, signOwned } from './advisors/owners'

export type Advisor = {
  id: string
  organizationId: string
  email: string
  createdAt: Date
  revokedAt: Date | null
}

const place = (id: string) => `advisors.email|${id}`

/**
 * Adds an advisor to an organization. Advisors need no signup. Throws NOT_FOUND for an unknown
 * organization. Throws NAME_TAKEN if the organization already has an advisor with this email
 * address.
 */
export async function add(organization: string, email: string): Promise<Advisor> {
  const owner = await organizations.require(organization)
  const id = uuidv7()
  const { digest, keyNumber } = emailIndex(email)
  return transaction(async (tx) => {
    // While KEY_BLIND_INDEX has an old and a new key, a stored hash of an email address may use
    // either key. So a unique constraint cannot find duplicates. Only this lock prevents two calls
    // from adding the same address.
    await organizations.lock(tx, owner.id)
    const known = await tx.query(sql`
      select 1 from advisors
      where organization_id = ${owner.id} and revoked_at is null
        and email_index = any(${listEmailIndexes(email)}::bytea[])`)
    if (known.length > 0) throw new ApiError('NAME_TAKEN', { source: 'email' })
    const [row] = await tx.query<{ createdAt: Date }>(sql`
      insert into advisors (
        id, organization_id, email_sealed, email_index, email_index_key, mac, created_at)
      values (
        ${id}, ${owner.id}, ${seal(place(id), email)}, ${digest}, ${keyNumber},
        ${ownerMac('advisors', id, owner.id)}, service_now())
      returning created_at as "createdAt"`)
    await audit.record(tx, 'advisor', id, 'add')
    const { createdAt } = row!
    const advisor = { id, organizationId: owner.id, email, createdAt, revokedAt: null }
    return idempotency.keep(tx, advisor)
  })
}

type Row = Omit<Advisor, 'email'> & { sealed: Buffer }

export async function list(): Promise<Advisor[]> {
  const rows = await db.query<Row>(sql`
    select
      id,
      organization_id as "organizationId",
      email_sealed as sealed,
      created_at as "createdAt",
      revoked_at as "revokedAt"
    from advisors order by created_at, id`)
  return rows.map(({ sealed, ...row }) => ({ ...row, email: open<string>(place(row.id), sealed) }))
}

/**
 * Revokes an advisor permanently. From now on, the service rejects the tokens and invitations of
 * the advisor. The organization may add the email address again. Throws NOT_FOUND if no active
 * advisor has this id.
 */
export const revoke = (id: string): Promise<void> =>
  transaction(async (tx) => {
    const revoked = await tx.query(sql`
      update advisors set revoked_at = service_now(), mac = ${voidMac}
      where id = ${id} and revoked_at is null returning id`)
    if (revoked.length === 0) throw new ApiError('NOT_FOUND', { source: 'advisorId' })
    await audit.record(tx, 'advisor', id, 'revoke')
  })

/**
 * Issues role tokens for an advisor. Throws NOT_FOUND if no active advisor has this email address,
 * or if the organization is unknown. Throws REQUIRED if several organizations have this advisor and
 * `organization` does not name one of them.
 */
export async function issueToken(email: string, organization?: string): Promise<tokens.RoleTokens> {
  const owner = organization === undefined ? null : (await organizations.require(organization)).id
  const rows = await db.query<OwnedRow>(sql`
    select ${ownedColumns} from advisors
    where email_index = any(${listEmailIndexes(email)}::bytea[]) and revoked_at is null
      and (${owner}::uuid is null or organization_id = ${owner}::uuid)`)
  const [advisor, other] = rows.filter((row) => hasGenuineOwner('advisors', row))
  if (!advisor) throw new ApiError('NOT_FOUND', { source: 'email' })
  if (other) throw ApiError.fields([{ code: 'REQUIRED', source: 'organization' }])
  return transaction((tx) =>
    tokens.issueRole(tx, {
      clientId: null,
      advisorId: advisor.id,
      organizationId: advisor.organizationId,
      customerId: null,
      role: 'Advisor',
    }),
  )
}

/** Re-encrypts the data keys of encrypted email addresses with the first key of KEY_RECORDS. */
export const rewrap = (): Promise<Renewal> =>
  rewrapColumn({ table: 'advisors', column: 'email_sealed' }, place)

/**
 * Recomputes the indexes (keyed hashes) of email addresses with the first key of KEY_BLIND_INDEX.
 */
export const reindex = (): Promise<Renewal> =>
  renewAll(
    ({ after, limit }) =>
      db.query<SealedRow>(sql`
        select id, email_sealed as sealed from advisors
        where id > ${after} and email_index_key <> ${secrets().blindIndex.current}
        order by id limit ${limit}`),
    ({ id, sealed }) => emailIndex(open<string>(place(id), sealed)),
    ({ id }, { digest, keyNumber }) =>
      db.query(sql`
        update advisors set email_index = ${digest}, email_index_key = ${keyNumber}
        where id = ${id}`),
  )

/**
 * Whether KEY_RECORDS has a key that decrypts the first or the last email address. True if there
 * are no advisors.
 */
export async function opensSome(): Promise<boolean> {
  const rows = await db.query<SealedRow>(sql`
    (select id, email_sealed as sealed from advisors order by id limit 1)
    union all
    (select id, email_sealed as sealed from advisors order by id desc limit 1)`)
  return rows.length === 0 || rows.some(({ id, sealed }) => tryTo(() => open(place(id), sealed)))
}

/** Counts the encrypted email addresses, the indexes and the MACs of advisors per key. */
export const listKeyUses = async (): Promise<KeyUse[]> => [
  ...(await listMacKeyUses()),
  ...(await countAllKeyUses([
    { table: 'advisors', column: 'email_sealed' },
    { table: 'advisors', column: 'email_index_key', ring: 'KEY_BLIND_INDEX' },
  ])),
]
