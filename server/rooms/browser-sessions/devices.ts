import { ApiError } from '@/lib/errors'
import { db, sql, type Tx } from '../../foundations/db'
import * as audit from '../audit'

/** A browser in which a person is signed in. */
export type SignedInBrowser = {
  handle: string
  isThisOne: boolean
  createdAt: Date
  lastSeenAt: Date
  ip: string | null
  userAgent: string | null
}

type Person = { customerId: string; sessionHash: string | null }

/** Lists the live sessions of a person: first this browser, then the most recently used ones. */
export const list = (
  { customerId, sessionHash }: Person,
  idleMinutes: number,
): Promise<SignedInBrowser[]> =>
  db.query<SignedInBrowser>(sql`
    select
      handle,
      id_hash = decode(${sessionHash}, 'hex') as "isThisOne",
      created_at as "createdAt",
      last_seen_at as "lastSeenAt",
      ip,
      user_agent as "userAgent"
    from browser_sessions
    where customer_id = ${customerId} and expires_at > service_now()
      and last_seen_at > service_now() - make_interval(mins => ${idleMinutes})
    order by "isThisOne" desc, last_seen_at desc, handle`)

async function recordEnds(tx: Tx, ended: readonly { handle: string }[]): Promise<number> {
  const handles = ended.map(({ handle }) => handle)
  if (handles.length > 0) await audit.recordEach(tx, 'browser-session', handles, 'end')
  return handles.length
}

/**
 * Ends a session of a person by its handle. Throws NOT_FOUND if the session has ended or belongs to
 * another person.
 */
export async function endOne(tx: Tx, customerId: string, handle: string): Promise<void> {
  const ended = await tx.query<{ handle: string }>(sql`
    delete from browser_sessions
    where customer_id = ${customerId} and handle = ${handle} returning handle`)
  if ((await recordEnds(tx, ended)) === 0) throw new ApiError('NOT_FOUND')
}

/** Throws UNAUTHORIZED if this session of a person has expired or was ended by a sign-out. */
export async function requireSession(tx: Tx, { customerId, sessionHash }: Person): Promise<void> {
  const found = await tx.query(sql`
    select 1 from browser_sessions
    where customer_id = ${customerId} and id_hash = decode(${sessionHash}, 'hex')
      and expires_at > service_now()`)
  if (found.length === 0) throw new ApiError('UNAUTHORIZED')
}

/**
 * Lets all other sessions of a person expire at once. Unlike `endOthers`, keeps the rows of these
 * sessions. So the service can still find the customer, and the next page in those browsers shows
 * the partner.
 */
export const expireOthers = async (tx: Tx, { customerId, sessionHash }: Person): Promise<number> =>
  recordEnds(
    tx,
    await tx.query<{ handle: string }>(sql`
      update browser_sessions set expires_at = service_now()
      where customer_id = ${customerId} and id_hash is distinct from decode(${sessionHash}, 'hex')
        and expires_at > service_now()
      returning handle`),
  )

/** Ends all other sessions of a person. Returns the number of ended sessions. */
export const endOthers = async (tx: Tx, { customerId, sessionHash }: Person): Promise<number> =>
  recordEnds(
    tx,
    await tx.query<{ handle: string }>(sql`
      delete from browser_sessions
      where customer_id = ${customerId} and id_hash is distinct from decode(${sessionHash}, 'hex')
      returning handle`),
  )
