import { access, type Caller, isBrowserAccess } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { ApiError } from '@/lib/errors'
import { userTypes } from '@/lib/user-types'
import { sameBytes, sha256, sha256Hex } from '../foundations/crypto'
import type { Origin } from '../foundations/origin'
import { secrets } from '../foundations/secrets'
import * as browserSessions from '../rooms/browser-sessions'
import { requireUsable } from '../rooms/credentials'
import type { Principal } from '../rooms/principal'
import * as sessions from '../rooms/sessions'
import * as tokens from '../rooms/tokens'
import { readSessionToken } from './cookies'

const nobody = {
  organizationId: null, customerId: null, userType: null, role: null, clientId: null, deviceSessionType: null, expiresAt: null, head: null,
} // biome-ignore format: one of each

/** Receives the caller as soon as it is known, so that the audit names it even if it is refused afterwards. */
type Note = { principal?: Principal | undefined }

/** Identifies the caller. Undefined on matrix rows that do not ask. Throws UNAUTHORIZED, then the 403s of the credential, then those of kind and role. */
export async function authenticate(
  contract: Contract,
  origin: Origin,
  note: Note = {},
): Promise<Principal | undefined> {
  const allowed: readonly Caller[] | null = access[contract.access]
  if (isBrowserAccess(contract.access))
    note.principal = await browserSessions.findPrincipal(readSessionToken(origin.header('cookie')))
  else if (allowed) note.principal = await recognize(origin, note)
  if (!allowed) return note.principal
  if (!note.principal) throw new ApiError('UNAUTHORIZED')
  return permit(contract, allowed, note.principal)
}

function permit(contract: Contract, allowed: readonly Caller[], principal: Principal): Principal {
  const isAllowed = allowed.includes(principal.caller)
  if (isAllowed && (!contract.userType || contract.userType === principal.userType))
    return principal
  throw new ApiError(contract.wrongRole ?? 'FORBIDDEN')
}

/** The caller behind session headers, a bearer token, or both. */
async function recognize(origin: Origin, note: Note): Promise<Principal> {
  const sessionId = origin.header('x-session-id')
  const clientId = origin.header('x-client-id')
  const authorization = origin.header('authorization')
  const hasSession = sessionId !== undefined || clientId !== undefined
  if (!hasSession && authorization === undefined) throw new ApiError('UNAUTHORIZED')
  // Half a pair of session headers is refused, even with a valid token.
  if (hasSession && (sessionId === undefined || clientId === undefined))
    throw new ApiError('UNAUTHORIZED')
  const session = hasSession ? await bySession(sessionId!, clientId!) : undefined
  note.principal = session?.principal
  const token = authorization === undefined ? undefined : await byBearer(authorization)
  if (session && token) return together(session, token, origin)
  if (session) requireUsable(session.live, origin.ip)
  return (session?.principal ?? token)!
}

async function bySession(
  sessionId: string,
  clientId: string,
): Promise<{ live: sessions.LiveSession; principal: Principal }> {
  const live = await sessions.find(sessionId, clientId)
  if (!live) throw new ApiError('UNAUTHORIZED')
  const { hash, organizationId, customerId, userType, deviceSessionType, expiresAt, head } = live
  const caller =
    deviceSessionType === 'System'
      ? 'System'
      : live.isSignedUp
        ? 'UserAfterSignup'
        : 'UserBeforeSignup'
  const role = userType && live.isSignedUp ? userTypes[userType].role : null
  return {
    live,
    principal: {
      caller,
      organizationId,
      customerId,
      userType,
      role,
      clientId,
      deviceSessionType,
      sessionHash: hash,
      expiresAt,
      head,
    },
  }
}

async function byBearer(authorization: string): Promise<Principal> {
  const [, bearer] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(authorization) ?? []
  if (bearer === undefined) throw new ApiError('UNAUTHORIZED')
  if (bearer.startsWith('ak_') || bearer.length === secrets().adminKey.length) {
    if (sameBytes(sha256(bearer), sha256(secrets().adminKey)))
      return { ...nobody, caller: 'Admin', sessionHash: sha256Hex(bearer) }
  }
  const live = await tokens.find(bearer)
  if (!live) throw new ApiError('UNAUTHORIZED')
  const { hash, organizationId, customerId, userType, role, expiresAt, head } = live
  return {
    ...nobody,
    caller: live.kind === 'temporary' ? 'Temporary' : role,
    organizationId,
    customerId,
    userType,
    role,
    sessionHash: hash,
    expiresAt,
    head,
  }
}

/** A partner's server may send both: the token says for whom the call acts, the session from where. */
function together(
  session: { live: sessions.LiveSession; principal: Principal },
  token: Principal,
  origin: Origin,
): Principal {
  const isOneOrganization = session.principal.organizationId === token.organizationId
  const isOneCustomer =
    session.principal.customerId === null || session.principal.customerId === token.customerId
  if (!isOneOrganization || !isOneCustomer) throw new ApiError('UNAUTHORIZED')
  requireUsable(session.live, origin.ip)
  const { clientId, deviceSessionType, sessionHash } = session.principal
  return { ...token, clientId, deviceSessionType, sessionHash }
}

/** Identifies the caller for the audit row of a request that was refused before authentication. */
export async function findForAudit(origin: Origin): Promise<Principal | undefined> {
  const note: Note = {}
  try {
    return await recognize(origin, note)
  } catch {
    return note.principal
  }
}
