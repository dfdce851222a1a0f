import { buildRequest, fillPath } from '@/lib/client/request'
import type { Credentials } from '../callers'

/** The part of an operation that a browser needs to call it. */
export type TriedCall = {
  operationId: string
  method: string
  /** With `{name}` for parameters. */
  path: string
  params: readonly string[]
  query: readonly string[]
  /** A body to begin with; undefined where none is taken. */
  body: string | undefined
  credentials: Credentials
}
/** Who is calling, as it was typed; what is empty is not sent. */
export type TypedCredentials = { sessionId: string; clientId: string; bearer: string }
export type Typed = { params: Record<string, string>; query: Record<string, string>; body: string }

/** Whether an identifier, a secret or a token of production is anywhere in what was typed. Such a one must not be sent from a browser at all. */
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

/** The request as fetch takes it; the body goes as it was typed. Throws TypeError where the path lacks something. */
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
  // The cookie of the pages is no credential of the interface.
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
const mostCharacters = 100_000

/** What came back, for reading. */
export type Tried = {
  status: number
  elapsedMs: number
  headers: [name: string, value: string][]
  body: string
}

/** Reads an answer: the headers that say something about it, JSON set out in lines, the rest as it is. */
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
    body: setOut(text).slice(0, mostCharacters),
  }
}

function setOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
