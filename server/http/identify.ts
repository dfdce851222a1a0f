import { access, type Caller, isBrowserAccess, scopeFor } from '@/lib/access'
import { describeWrongCaller, describeWrongType } from '@/lib/caller-words'
import type { Contract } from '@/lib/contract'
import { ApiError } from '@/lib/errors'
import { reaches } from '@/lib/reach'
import { userTypes } from '@/lib/user-types'
import { markOfStaffKey } from '../foundations/crypto'
import * as browserSessions from '../rooms/browser-sessions'
import { requireScope, requireUsable, requireUsableIssuer } from '../rooms/credentials'
import type { Principal } from '../rooms/principal'
import * as sessions from '../rooms/sessions'
import * as tokens from '../rooms/tokens'
import type { CallRequest } from './call-request'
import { readSessionToken } from './cookies'
import { isStaffKey } from './staff-key'

const anonymous = {
  organizationId: null,
  customerId: null,
  userType: null,
  role: null,
  clientId: null,
  deviceSessionType: null,
  expiresAt: null,
  head: null,
}

/**
 * Authentication stores the caller in this object as early as possible. So the audit row contains
 * the caller even if a later check rejects the call.
 */
export type AuthTrace = { principal: Principal | undefined }

/**
 * Identifies the caller and stores it in `trace`. Does nothing for public operations. Throws
 * UNAUTHORIZED first. Then throws 403 errors in this order: for the credential, for the kind of
 * caller and its role, for the scope.
 */
export function identify(
  contract: Contract,
  request: CallRequest,
  trace: AuthTrace,
): Promise<undefined> | undefined {
  const allowed: readonly Caller[] | null = access[contract.access]
  const isBrowser = isBrowserAccess(contract.access)
  return allowed || isBrowser ? find(contract, request, trace) : undefined
}

async function find(
  contract: Contract,
  request: CallRequest,
  trace: AuthTrace,
): Promise<undefined> {
  const allowed: readonly Caller[] | null = access[contract.access]
  trace.principal = isBrowserAccess(contract.access)
    ? await browserSessions.findPrincipal(readSessionToken(request.header('cookie')))
    : await recognize(request, trace)
  requireReach(contract, trace.principal)
  if (!allowed) return
  if (!trace.principal) throw new ApiError('UNAUTHORIZED')
  permit(contract, allowed, trace.principal)
  requireScopeFor(contract.operationId, trace.principal)
}

// A session that a link has opened may use only some groups of operations (areas). Throws FORBIDDEN
// for an operation outside these areas. Visitor operations without an area do not act for a person,
// so every session may use them.
function requireReach({ access: row, area }: Contract, principal: Principal | undefined): void {
  if (row === 'visitor' && area === undefined) return
  if (!reaches(principal?.reach, area)) throw new ApiError('FORBIDDEN', { reason: 'reach' })
}

function permit(contract: Contract, allowed: readonly Caller[], principal: Principal): void {
  const code = contract.wrongRole ?? 'FORBIDDEN'
  if (!allowed.includes(principal.caller))
    throw new ApiError(code, { details: describeWrongCaller(principal.caller, allowed) })
  if (contract.userType && contract.userType !== principal.userType)
    throw new ApiError(code, { details: describeWrongType(principal.userType, contract.userType) })
}

function requireScopeFor(operationId: string, { caller, scopes }: Principal): void {
  if (scopes) requireScope(scopes, scopeFor(operationId, caller))
}

/** Finds the caller by session headers, a bearer token, or both. */
async function recognize(request: CallRequest, trace: AuthTrace): Promise<Principal> {
  const sessionId = request.header('x-session-id')
  const clientId = request.header('x-client-id')
  const authorization = request.header('authorization')
  const hasSession = sessionId !== undefined || clientId !== undefined
  if (!hasSession && authorization === undefined) throw new ApiError('UNAUTHORIZED')
  // One session header without the other is an error, even if the token is valid.
  if (hasSession && (sessionId === undefined || clientId === undefined))
    throw new ApiError('UNAUTHORIZED')
  const session = hasSession ? await bySession(sessionId!, clientId!) : undefined
  trace.principal = session?.principal
  const token = authorization === undefined ? undefined : await byBearer(authorization, request)
  if (session && token) return combine(session, token, request)
  trace.principal ??= token?.principal
  if (session) requireUsable(session.live, request.ip)
  if (token?.live) requireUsableIssuer(token.live)
  return (session ?? token)!.principal
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
      scopes: live.scopes,
      sessionHash: hash,
      expiresAt,
      head,
    },
  }
}

/**
 * The caller that a bearer token identifies. `live` is absent if the bearer token is the admin key.
 */
type Bearer = { principal: Principal; live?: tokens.LiveToken }

async function byBearer(authorization: string, request: CallRequest): Promise<Bearer> {
  const [, bearer] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(authorization) ?? []
  if (bearer === undefined) throw new ApiError('UNAUTHORIZED')
  if (isStaffKey(bearer, request)) {
    const sessionHash = markOfStaffKey(bearer)
    return { principal: { ...anonymous, caller: 'Admin', sessionHash } }
  }
  const live = await tokens.find(bearer)
  if (!live) throw new ApiError('UNAUTHORIZED')
  const { hash, organizationId, customerId, userType, role, issuer, expiresAt, head } = live
  return {
    live,
    principal: {
      ...anonymous,
      caller: live.kind === 'temporary' ? 'Temporary' : role,
      organizationId,
      customerId,
      userType,
      role,
      issuer,
      sessionHash: hash,
      expiresAt,
      head,
    },
  }
}

/**
 * Combines a session and a token that a partner's server sent together. The call acts for the
 * person of the token. The session shows which client sent the call.
 */
function combine(
  session: { live: sessions.LiveSession; principal: Principal },
  token: Bearer,
  request: CallRequest,
): Principal {
  const { organizationId, customerId } = token.principal
  const isOneOrganization = session.principal.organizationId === organizationId
  const isOneCustomer =
    session.principal.customerId === null || session.principal.customerId === customerId
  if (!isOneOrganization || !isOneCustomer) throw new ApiError('UNAUTHORIZED')
  requireUsable(session.live, request.ip)
  if (token.live) requireUsableIssuer(token.live)
  const { clientId, deviceSessionType, sessionHash, scopes } = session.principal
  return { ...token.principal, clientId, deviceSessionType, sessionHash, scopes }
}

/**
 * Identifies the caller of a request that was rejected before authentication, for its audit row.
 * Undefined if the caller is unknown.
 */
export async function findForAudit(request: CallRequest): Promise<Principal | undefined> {
  const trace: AuthTrace = { principal: undefined }
  try {
    return await recognize(request, trace)
  } catch {
    return trace.principal
  }
}
