// The build copies this file into index.d.ts, without its imports.

/** A session as the service has created it. */
export interface StoredSession {
  sessionId: string
  expiresAt: string
}

/** Stores sessions outside the process, so that short-lived functions can share them. */
export interface SessionStore {
  /** Returns the session that `write` stored under this key. The key contains no secret. */
  read(key: string): Promise<StoredSession | null | undefined> | StoredSession | null | undefined
  /** Stores a session. Keep the session secret, because it allows every call until it expires. */
  write(key: string, session: StoredSession): Promise<unknown> | unknown
}

export interface LatchkeyOptions {
  /** The URL of the service, such as `https://api.example.com`. */
  baseUrl: string
  clientId: string
  clientSecret: string
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
  /** The milliseconds that one try may take. Default: 30,000. */
  timeoutMs?: number
  /** The maximum number of retries after 429, 500 or a lost response. Default: 4. */
  retries?: number
  sessions?: SessionStore
}

export interface CallOptions {
  /** Aborts the call. The call then throws the reason of the signal. */
  signal?: AbortSignal
  /** The milliseconds that one try may take. */
  timeoutMs?: number
  /** The maximum number of retries after 429, 500 or a lost response. */
  retries?: number
  /** Replaces the random idempotency key of operations that accept one. */
  idempotencyKey?: string
}

/** The result of a call. */
export interface Answer<Data, Meta = undefined> {
  data: Data
  meta: Meta
  status: number
  /** The id of the request. Quote it when you ask for help. */
  requestId: string | undefined
}

/** A page of a list. */
export interface Page<Item, Meta = undefined> {
  data: Item[]
  meta: Meta
  /** The `after` or `cursor` of the next call. Null on the last page, except for `listEvents`. */
  cursor: string | null
}

/** The reason why a webhook was rejected. */
export type WebhookFault =
  /** The caller passed a parsed body. The signature covers the bytes as they arrived. */
  | 'BODY_PARSED'
  | 'HEADERS_MISSING'
  /** The timestamp differs from the current time by more than 300 seconds. */
  | 'TOO_OLD'
  | 'TOO_NEW'
  | 'NO_SECRET_MATCHED'
  /** The signature is valid, but the body is not an event. */
  | 'BODY_UNREADABLE'

export interface ReceivedWebhook {
  /** `Headers`, or an object such as `request.headers` of Node. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as it arrived: text or bytes, never a parsed object. */
  body: string | ArrayBuffer | Uint8Array
}
