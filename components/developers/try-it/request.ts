import { buildRequest, fillPath } from '@/lib/client/request'
import type { Credentials } from '../callers'

/** The properties of an operation that a browser needs to call it. */
export type TriedCall = {
  operationId: string
  method: string
  /** The path, with `{name}` for a parameter. */
  path: string
  params: readonly string[]
  query: readonly string[]
  /** The initial body in the form. Undefined if the operation has no body. */
  body: string | undefined
  credentials: Credentials
}
/** The typed credentials. The page does not send empty ones. */
export type TypedCredentials = { sessionId: string; clientId: string; bearer: string }
export type Typed = { params: Record<string, string>; query: Record<string, string>; body: string }

/**
 * True if an input contains an id, secret or token of production. A browser must never send these.
 */
export const holdsLiveKey = (...typed: readonly (string | Record<string, string>)[]): boolean =>
  typed.some((value) =>
    typeof value === 'string'
      ? /[a-z]{2}_live_/i.test(value)
      : holdsLiveKey(...Object.values(value)),
  )

const isFilled = ([, value]: [string, string]): boolean => value.trim() !== ''
const filled = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(isFilled)
      .map(([name, value]) => [name, value.trim()]),
  )

/**
 * Returns the arguments for fetch, with the body as typed. Throws TypeError if a path parameter is
 * missing.
 */
export function buildTry(
  { method, path, body, credentials }: TriedCall,
  typed: Typed,
  { sessionId, clientId, bearer }: TypedCredentials,
): { url: string; init: RequestInit } {
  const url = fillPath(path, { params: filled(typed.params), query: filled(typed.query) })
  const who = {
    'x-session-id': sessionId,
    'x-client-id': clientId,
    authorization: bearer.trim() && `Bearer ${bearer.trim()}`,
  }
  const init = buildRequest(method, {}, credentials === 'none' ? {} : filled(who))
  const hasBody = body !== undefined && typed.body.trim() !== ''
  const headers = {
    ...(init.headers as Record<string, string>),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  }
  // Omits cookies, because the session cookie of the pages would authenticate this API call.
  return {
    url,
    init: { ...init, headers, credentials: 'omit', ...(hasBody ? { body: typed.body } : {}) },
  }
}

const shownHeaders = [
  'x-request-id',
  'content-type',
  'ratelimit-policy',
  'ratelimit',
  'retry-after',
  'etag',
  'idempotent-replayed',
  'x-ignored-members',
  'allow',
]
const maxCharacters = 100_000

export type Tried = {
  status: number
  elapsedMs: number
  headers: [name: string, value: string][]
  body: string
}

/** Reads a response: the relevant headers, and the body with indented JSON. */
export async function readTried(response: Response, elapsedMs: number): Promise<Tried> {
  const text = await response.text()
  const headers = shownHeaders.flatMap((name): [string, string][] => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return {
    status: response.status,
    elapsedMs: Math.round(elapsedMs),
    headers,
    body: setOut(text).slice(0, maxCharacters),
  }
}

function setOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
