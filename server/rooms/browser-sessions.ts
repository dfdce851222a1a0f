import { randomBytes } from 'node:crypto'
import type { TimeLeft } from '@/lib/contracts/browser/session'
import { ApiError } from '@/lib/errors'
import type { Reach } from '@/lib/reach'
import { type UserType, userTypes } from '@/lib/user-types'
import { now } from '../foundations/clock'
import { sha256 } from '../foundations/crypto'
import { columns, type Db, db, sql, type Tx } from '../foundations/db'
import { uuidv7 } from '../foundations/ordered-ids'
import * as audit from './audit'
import type { BrowserState, ReturnTo } from './browser-sessions/browser-state'
import * as devices from './browser-sessions/devices'
import { noteHash } from './browser-sessions/entered'
import type { Flash } from './browser-sessions/kept-forms'
import { findCustomer } from './browser-sessions/last-customer'
import { type Owned, openState, sealState } from './browser-sessions/state'
import { hashOf, sealToken } from './browser-sessions/token'
import {
  type CallerRow,
  type CustomerPrincipal,
  callerColumns,
  headOf,
  type InboxHead,
  joinCaller,
} from './principal'

export type { BrowserState, Entered, ReturnTo } from './browser-sessions/browser-state'
export { endOne, endOthers, expireOthers, requireSession } from './browser-sessions/devices'
export { noteEntry } from './browser-sessions/entered'
export type { Carried, Flash } from './browser-sessions/kept-forms'
export { expireAll, retire } from './browser-sessions/retire'

export const idleMinutes = 15
export const lifetimeHours = 12
const linkLifetimeMinutes = 60
export const lifetimeSeconds = lifetimeHours * 3600

export type BrowserSession = {
  hash: string
  customerId: string | null
  organizationId: string | null
  userType: UserType | null
  isSignedUp: boolean
  head: InboxHead | null
  state: BrowserState
  createdAt: Date
  expiresAt: Date
  /** The time at which the session ends even with activity. */
  endsAt: Date
  /** The pages that the session may open. Null if it may open all pages. */
  reach: Reach | null
  returnTo: ReturnTo | null
}

/** The session of a person, before or after the signup. */
export type Person = BrowserSession & {
  customerId: string
  organizationId: string
  userType: UserType
}

export const isPerson = (session: BrowserSession): session is Person =>
  session.customerId !== null && session.organizationId !== null && session.userType !== null

type Row = Omit<BrowserSession, 'hash' | 'state' | 'head'> & CallerRow & { sealed: Buffer | null }

const sessionColumns = columns('browser_sessions', {
  customerId: 'customer_id',
  sealed: 'state_sealed',
  createdAt: 'created_at',
  endsAt: 'expires_at',
  reach: 'reach',
  returnTo: 'return_to',
}).of('b')
const caller = joinCaller('b')

/** Finds the live session whose id has this hash. */
export async function findByHash(hash: string | undefined): Promise<BrowserSession | undefined> {
  if (!hash) return undefined
  const [row] = await db.query<Row>(sql`
    select
      ${sessionColumns},
      u.organization_id as "organizationId",
      least(b.expires_at, b.last_seen_at + make_interval(mins => ${idleMinutes})) as "expiresAt",
      ${callerColumns}
    from browser_sessions b
    ${caller}
    where b.id_hash = decode(${hash}, 'hex') and b.expires_at > service_now()
      and b.last_seen_at > service_now() - make_interval(mins => ${idleMinutes})
      and u.closed_at is null`)
  if (!row) return undefined
  const { customerId, organizationId, userType, isSignedUp, sealed, reach, ...rest } = row
  const state = openState({ hash, customerId, reach }, sealed)
  // The customer or `reach` was changed directly in the database, so the state is untrusted.
  if (!state) return undefined
  const { createdAt, expiresAt, endsAt, returnTo } = rest
  return {
    hash,
    customerId,
    organizationId,
    userType,
    isSignedUp,
    head: headOf(row),
    state,
    createdAt,
    expiresAt,
    endsAt,
    reach,
    returnTo,
  }
}

/** Finds the live session of a token. The browser stores the token in its cookie. */
export const find = async (token: string | undefined): Promise<BrowserSession | undefined> =>
  findByHash(await hashOfToken(token))

/** Returns the live session if it stores a used code or link, otherwise the row of `noteEntry`. */
export const findEntered = async (
  hash: string | undefined,
): Promise<BrowserSession | undefined> => {
  const session = await findByHash(hash)
  return session?.state.entered ? session : findByHash(hash && noteHash(hash))
}

/** The hash of the session id in a token. The session may have ended. */
export const hashOfToken = (token: string | undefined) => hashOf(token, lifetimeSeconds)

/**
 * Returns the id of the customer whose session in this browser has ended. Undefined after a
 * sign-out. `session`: the live session of the token.
 */
export const findLastCustomerId = async (
  token: string | undefined,
  session: BrowserSession | undefined,
): Promise<string | undefined> =>
  session ? session.state.lastCustomerId : findCustomer(await hashOfToken(token))

const secondsUntil = (moment: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - now().getTime()) / 1000))

/** Returns the seconds until the idle timeout of a session and until its maximum age. */
export const timeLeftOf = ({ expiresAt, endsAt }: BrowserSession): TimeLeft => ({
  idleSeconds: secondsUntil(expiresAt),
  mostSeconds: secondsUntil(endsAt),
})

/** Returns the seconds until a token's session ends. Throws UNAUTHORIZED without a live session. */
export async function readTimeLeft(token: string | undefined): Promise<TimeLeft> {
  const session = await find(token)
  if (!session) throw new ApiError('UNAUTHORIZED')
  return timeLeftOf(session)
}

export function principalOf({
  hash,
  customerId,
  organizationId,
  userType,
  isSignedUp,
  expiresAt,
  head,
  reach,
}: Person): CustomerPrincipal {
  const role = isSignedUp ? userTypes[userType].role : null
  const caller = isSignedUp ? 'Member' : 'Applicant'
  return {
    caller,
    organizationId,
    customerId,
    userType,
    role,
    clientId: null,
    deviceSessionType: null,
    sessionHash: hash,
    expiresAt,
    head,
    reach,
  }
}

/** Returns the principal of a session token. Undefined before the email address is confirmed. */
export async function findPrincipal(
  token: string | undefined,
): Promise<CustomerPrincipal | undefined> {
  const session = await find(token)
  return session && isPerson(session) ? principalOf(session) : undefined
}

type Device = { ip: string | null; userAgent: string | null }
/** A browser with or without a session. */
export type Visitor = {
  session: BrowserSession | undefined
  /** The id of the customer whose session has ended in this browser. */
  lastCustomerId?: string | undefined
  /** The hash of the session id in the cookie. The session may have ended. */
  cookieHash?: string | undefined
  device: Device
}
export type Started = { hash: string; token: string }
/** The next page of a browser. `started`: the session that was just started for the browser. */
export type NextPage = { next: string; started?: Started | undefined }

type NewSession = {
  customerId?: string | null
  state?: BrowserState
  replaces?: string | undefined
  reach?: Reach | null
  returnTo?: ReturnTo | null | undefined
}

/**
 * Starts a session with a new id and returns its token. Ends the previous session, because a
 * session must get a new id when its rights change.
 */
export async function start(
  tx: Tx,
  device: Device,
  { customerId = null, state = {}, replaces, reach = null, returnTo = null }: NewSession,
): Promise<Started> {
  const sid = randomBytes(32).toString('base64url')
  const hash = sha256(sid).toString('hex')
  const handle = uuidv7()
  await tx.query(sql`
    insert into browser_sessions (
      id_hash, customer_id, handle, state_sealed, ip, user_agent, created_at, last_seen_at,
      expires_at, reach, return_to)
    select
      ${sha256(sid)}, ${customerId}, ${handle}, ${sealState({ hash, customerId, reach }, state)}, ${device.ip},
      ${device.userAgent?.slice(0, 255) ?? null}, at, at,
      at + make_interval(mins => ${reach ? linkLifetimeMinutes : lifetimeHours * 60}),
      ${reach}::text, ${returnTo}::jsonb
    from service_now() as at`)
  if (replaces)
    await tx.query(sql`delete from browser_sessions where id_hash = decode(${replaces}, 'hex')`)
  if (customerId) await audit.record(tx, 'browser-session', handle, 'start')
  return { hash, token: await sealToken(sid, lifetimeSeconds) }
}

export const setState = async (
  session: Owned,
  state: BrowserState,
  from: Db = db,
): Promise<void> => {
  await from.query(sql`
    update browser_sessions set state_sealed = ${sealState(session, state)}
    where id_hash = decode(${session.hash}, 'hex')`)
}

/** Changes parts of the state of a session. Returns false if the session has ended. */
export async function updateState(hash: string, changes: Partial<BrowserState>): Promise<boolean> {
  const session = await findByHash(hash)
  if (session) await setState(session, { ...session.state, ...changes })
  return session !== undefined
}

/** Returns the values that a rejected form stored for this page, and deletes them. */
export async function takeFlash(session: BrowserSession, page: string): Promise<Flash | undefined> {
  const { flash, ...rest } = session.state
  if (flash?.page !== page) return undefined
  await setState(session, rest)
  return flash
}

/** Restarts the idle timeout after an activity of the person, not after automatic requests. */
export const touch = async (hash: string): Promise<void> => {
  await db.query(
    sql`
      update browser_sessions set last_seen_at = service_now()
      where id_hash = decode(${hash}, 'hex') and last_seen_at < service_now() - interval '10 s'`,
  )
}

/** Ends a session. Returns false if it was ended before. */
export async function end(hash: string): Promise<boolean> {
  const ended = await db.query(sql`
    delete from browser_sessions where id_hash = decode(${hash}, 'hex') returning 1`)
  return ended.length > 0
}

/**
 * Signs out the browser of a token. Also deletes an expired session, so that later pages do not
 * recognize its customer. Returns false if there is no such session.
 */
export async function signOut(token: string | undefined): Promise<boolean> {
  const hash = await hashOfToken(token)
  return hash !== undefined && end(hash)
}

/** Lists the live sessions of a person: first this browser, then the most recently used ones. */
export const listOf = (
  person: Parameters<typeof devices.list>[0],
): Promise<devices.SignedInBrowser[]> => devices.list(person, idleMinutes)

export const endAll = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`delete from browser_sessions where customer_id = ${customerId}`)
}
