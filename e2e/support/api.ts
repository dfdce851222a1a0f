import { call as callTyped } from '@/lib/client'
import type { Answer as Answered, InputOf } from '@/lib/client/wire'
import type { Contract } from '@/lib/contract'
import { acceptInvite, createInvite } from '@/lib/contracts/invites'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { createSession } from '@/lib/contracts/sessions'
import { signup } from '@/lib/contracts/signup'
import type { UserType } from '@/lib/user-types'
import type { Service } from './service'

// biome-ignore lint/suspicious/noExplicitAny: tests read untyped JSON
export type Wire = any
export type Answer = { status: number; headers: Headers; text: string; body: Wire }
export type Sent = {
  headers?: Record<string, string>
  json?: unknown
  body?: BodyInit
  query?: Record<string, string>
}

export const paths = {
  sessions: '/entrypoint/org/v1/sessions',
  whoami: '/entrypoint/org/v1/whoami',
  organization: '/entrypoint/org/v1/organization',
  destinations: '/webhooks/org/v1/destinations',
  invites: '/branches/private/v1/invites',
  check: '/branches/public/v1/common/invites/check',
  accept: (userType: UserType) => `/branches/public/v1/${userType}/invites/accept`,
  signup: (userType: UserType) => `/branches/private/v1/limited/${userType}/signup`,
  terms: '/branches/private/v1/limited/w9/terms',
  kyc: '/kyc/private/v1/requests/last',
  kyb: '/branches/private/v1/limited/businessowner/kyb-status',
  notifications: '/notifications/private/v1/notifications',
  unreadCount: '/notifications/private/v1/notifications/unread-count',
  events: '/notifications/private/v1/events',
} as const

/** Sends one request. In the response, `body` is the parsed JSON, or undefined. */
export async function call(
  service: Pick<Service, 'url'>,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Answer> {
  const { headers = {}, json, query } = sent
  const body = json === undefined ? sent.body : JSON.stringify(json)
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  const target = `${service.url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
  const response = await fetch(target, {
    method,
    headers: { ...type, ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  } as RequestInit)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parse(text) }
}

function parse(text: string): Wire {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Session = {
  sessionId: string
  expiresAt: string
  deviceSessionType: 'System' | 'User'
  headers: Record<string, string>
}
export type Invite = {
  inviteId: string
  customerUid: string
  inviteUrl: string
  expiresAt: string
  token: string
}
export type Temporary = {
  token: string
  expiresAt: string
  customerUid: string
  headers: Record<string, string>
}
/** A person before or after the signup, with all tokens and sessions that can act for them. */
export type Person = {
  customerUid: string
  userType: UserType
  invite: Invite
  temporary: Temporary
  user: Session
}
export type Credential = { clientId: string; clientSecret: string }

// With this timeout, even a slow signup succeeds. The client never retries, because a retry would
// hide a failure from the test.
const slowCallOptions = { timeoutMs: 60_000, retries: 0 }

/**
 * A partner's server that uses the typed client. Throws CallError if the service rejects a step.
 */
export function connect(service: Service, credential: Credential = service) {
  let system: Promise<Session> | undefined

  /** Calls an operation by its contract. */
  const ask = <C extends Contract>(
    contract: C,
    input: InputOf<C>,
    headers: Record<string, string> = {},
  ): Promise<Answered<C>> =>
    callTyped(contract, input, { baseUrl: service.url, headers, ...slowCallOptions })

  async function session(customerUid?: string, as: Credential = credential): Promise<Session> {
    const { clientId, clientSecret } = as
    const { data } = await ask(createSession, { body: { clientId, clientSecret, customerUid } })
    return { ...data, headers: { 'x-session-id': data.sessionId, 'x-client-id': clientId } }
  }

  /** Returns the System session of this client. The first call opens it. */
  function systemSession(): Promise<Session> {
    system ??= session()
    return system
  }

  async function invite(overrides: Record<string, unknown> = {}): Promise<Invite> {
    const body = {
      role: 'individual' as const,
      email: 'rae.carter@example.com',
      firstName: 'Rae',
      lastName: 'Carter',
      ...overrides,
    }
    const { data } = await ask(createInvite, { body }, (await systemSession()).headers)
    return { ...data, token: data.inviteUrl.split('/').at(-1)! }
  }

  async function accept(token: string, userType: UserType = 'individual'): Promise<Temporary> {
    const { data } = await ask(acceptInvite[userType], { body: { token } })
    const { temporaryAccessToken, expiresAt, customerUid } = data
    return {
      token: temporaryAccessToken,
      expiresAt,
      customerUid,
      headers: bearer(temporaryAccessToken),
    }
  }

  /** Creates a person who has accepted an invitation but not signed up. */
  async function person(userType: UserType = 'individual'): Promise<Person> {
    const made = await invite({ role: userType })
    const temporary = await accept(made.token, userType)
    return {
      customerUid: made.customerUid,
      userType,
      invite: made,
      temporary,
      user: await session(made.customerUid),
    }
  }

  /** Creates a person who has signed up. */
  async function signUp(
    body: Record<string, unknown> = {},
    userType: UserType = 'individual',
  ): Promise<Person> {
    const made = await person(userType)
    await ask(
      signup[userType],
      { body: signupBody(body) as typeof samplePayload },
      made.temporary.headers,
    )
    return made
  }

  return {
    session,
    systemSession,
    userSession: (customerUid: string) => session(customerUid),
    invite,
    accept,
    person,
    signUp,
    ask,
    /** Sends any request unchanged, even an invalid one. */
    call: (method: string, path: string, sent?: Sent) => call(service, method, path, sent),
  }
}

export type Client = ReturnType<typeof connect>

export const bearer = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
})

/**
 * Returns a valid signup body with some replaced properties. A value of undefined removes its
 * property.
 */
export const signupBody = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...structuredClone(samplePayload as Record<string, unknown>),
  ...overrides,
})
