import { ApiError } from '@/lib/errors'
import * as audit from './audit'
import { blindIndex, open, seal, uuidv7 } from './crypto'
import { db, sql, transaction, violates } from './db'
import * as idempotency from './idempotency'
import * as organizations from './organizations'
import { rewrappedAtOnce, rewrapSome, type Wrapped } from './rewrapping'
import * as tokens from './tokens'

export type Advisor = { id: string; organizationId: string; email: string; createdAt: Date }

const place = (id: string) => `advisors.email|${id}`
const indexOf = (email: string) => blindIndex('email', email.trim().toLowerCase())

/** Makes an advisor of an organization; advisors need no signup. Throws NOT_FOUND, NAME_TAKEN. */
export async function add(organization: string, email: string): Promise<Advisor> {
  const owner = await organizations.require(organization)
  const id = uuidv7()
  try {
    return await transaction(async (tx) => {
      const [row] = await tx.query<{ createdAt: Date }>(sql`
        insert into advisors (id, organization_id, email_sealed, email_index, created_at)
        values (${id}, ${owner.id}, ${seal(place(id), email)}, ${indexOf(email)}, service_now()) returning created_at as "createdAt"`)
      await audit.record(tx, 'advisor', id, 'add')
      return idempotency.keep(tx, { id, organizationId: owner.id, email, createdAt: row!.createdAt })
    })
  } catch (error) {
    if (violates(error, 'advisors_organization_id_email_index_key')) throw new ApiError('NAME_TAKEN', { source: 'email' })
    throw error
  }
}

type Row = { id: string; organizationId: string; sealed: Buffer; createdAt: Date }

export async function list(): Promise<Advisor[]> {
  const rows = await db.query<Row>(sql`
    select id, organization_id as "organizationId", email_sealed as sealed, created_at as "createdAt" from advisors order by created_at, id`)
  return rows.map(({ sealed, ...row }) => ({ ...row, email: open<string>(place(row.id), sealed) }))
}

/** Role tokens for an advisor. Throws NOT_FOUND. */
export async function issueToken(email: string): Promise<tokens.RoleTokens> {
  const [advisor] = await db.query<{ organizationId: string }>(sql`
    select organization_id as "organizationId" from advisors where email_index = ${indexOf(email)} order by created_at desc limit 1`)
  if (!advisor) throw new ApiError('NOT_FOUND', { source: 'email' })
  return transaction((tx) => tokens.issueRole(tx, { organizationId: advisor.organizationId, customerId: null, role: 'Advisor' }))
}

/** Wraps some addresses anew under the current key. Returns how many; 0 when none is left. */
export const rewrap = (currentKey: number): Promise<number> =>
  rewrapSome(
    () =>
      db.query<Wrapped>(sql`
      select id, email_sealed as sealed from advisors where get_byte(email_sealed, 1) * 256 + get_byte(email_sealed, 2) <> ${currentKey} limit ${rewrappedAtOnce}`),
    place,
    ({ id, before, after }) =>
      db.query(sql`update advisors set email_sealed = ${after} where id = ${id} and email_sealed = ${before} returning 1`),
  )
