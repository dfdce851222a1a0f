import { ApiError } from '@/lib/errors'
import { isUuid } from '../foundations/crypto'
import { columns, type Db, db, sql, type Tx, transaction, violates } from '../foundations/db'
import { env, isSandbox } from '../foundations/env'
import { uuidv7 } from '../foundations/ordered-ids'
import * as events from './events'
import * as idempotency from './idempotency'
import { accessMacOf } from './organizations/access'
import { protection } from './organizations/protection'

export {
  type AccessRow,
  findForgedAccess,
  hasAccess,
  renewAccess,
  signAccess,
} from './organizations/access'
export { protection } from './organizations/protection'
export {
  changeSettings,
  filterReturnAddresses,
  findMailbox,
  findOriginFaults,
  findReturnFaults,
  forgetMailbox,
  notify,
  type ReturnAddresses,
  readOrigins,
  readSettings,
  renewsInvites,
  requireReturnAddresses,
} from './organizations/settings'
export { listKeyUses, rewrap } from './organizations/technical-email'

export type Organization = {
  id: string
  name: string
  apiAccess: boolean
  isHouse: boolean
  createdAt: Date
}

const organizationColumns = columns('organizations', {
  id: 'id',
  name: 'name',
  apiAccess: 'api_access',
  isHouse: 'is_house',
  createdAt: 'created_at',
})

// The specification is silent, so we decided: in production, the default organization has the legal
// name of the company. People see this name in their inbox.
const nameDefault = (): string => (isSandbox() ? undefined : env().LEGAL_NAME) ?? 'Demo Bank'

export const list = (from: Db = db): Promise<Organization[]> =>
  from.query<Organization>(
    sql`select ${organizationColumns} from organizations order by created_at, id`,
  )

export async function count(): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`select count(*)::int as n from organizations`)
  return row!.n
}

/** Finds an organization by id or name. Throws NOT_FOUND if there is none. */
export async function require(idOrName: string, from: Db = db): Promise<Organization> {
  const [found] = await from.query<Organization>(sql`
    select ${organizationColumns} from organizations
    where id::text = ${idOrName} or name = ${idOrName}`)
  if (!found) throw new ApiError('NOT_FOUND', { source: 'organization' })
  return found
}

/**
 * Creates an organization. API access is enabled in a sandbox and disabled in production. Throws
 * NAME_TAKEN if another organization has this name.
 */
export async function create(name: string): Promise<Organization> {
  try {
    return await transaction(async (tx) => idempotency.keep(tx, await add(tx, name, false)))
  } catch (error) {
    if (violates(error, 'organizations_name_key'))
      throw new ApiError('NAME_TAKEN', { source: 'name' })
    throw error
  }
}

async function add(tx: Tx, name: string, isHouse: boolean): Promise<Organization> {
  const id = uuidv7()
  const [made] = await tx.query<Organization>(sql`
    insert into organizations (id, name, api_access, access_mac, is_house, created_at)
    values (
      ${id}, ${name}, ${isSandbox()}, ${accessMacOf(id, isSandbox())}, ${isHouse}, service_now())
    returning ${organizationColumns}`)
  await protection.record(tx, id, ['create'])
  return made!
}

/**
 * Returns the organization with this id or name. If no organization has this name, creates one.
 * Throws NOT_FOUND for an unknown id.
 */
export async function findOrCreate(tx: Tx, idOrName: string): Promise<Organization> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('organizations'))`)
  try {
    return await require(idOrName, tx)
  } catch (error) {
    if (error instanceof ApiError && !isUuid(idOrName)) return add(tx, idOrName, false)
    throw error
  }
}

/**
 * Returns the organization of people who sign up without a partner. The first start creates it.
 * `isNew`: this call has created it.
 */
export const ensureDefault = (): Promise<{ defaultOrganization: Organization; isNew: boolean }> =>
  transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('organizations'))`)
    const [found] = await tx.query<Organization>(sql`
      select ${organizationColumns} from organizations where is_house`)
    return found
      ? { defaultOrganization: found, isNew: false }
      : { defaultOrganization: await add(tx, nameDefault(), true), isNew: true }
  })

/**
 * Locks an organization until the transaction of the caller ends. Other transactions can still
 * insert rows that refer to it.
 */
export const lock = async (tx: Tx, id: string): Promise<void> => {
  await tx.query(sql`select id from organizations where id = ${id} for no key update`)
}

/** Enables or disables API access, starting with the next call of each live session. */
export const setApiAccess = (idOrName: string, isOn: boolean): Promise<Organization> =>
  transaction(async (tx) => {
    const { id } = await require(idOrName, tx)
    await lock(tx, id)
    const organization = await require(id, tx)
    await tx.query(sql`
      update organizations set api_access = ${isOn}, access_mac = ${accessMacOf(id, isOn)}
      where id = ${id}`)
    const action = isOn ? 'switch API access on' : 'switch API access off'
    await protection.record(tx, id, [action], ['apiAccess'])
    if (organization.apiAccess !== isOn)
      await events.add(tx, {
        type: 'organization.access_changed',
        data: { isOn },
        organizationId: id,
      })
    return { ...organization, apiAccess: isOn }
  })
