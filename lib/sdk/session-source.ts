import type { SessionStore, StoredSession } from './public-types'
import type { Caller, Headers } from './send'

type Source = {
  clientId: string
  customerUid: string | undefined
  store: SessionStore | undefined
  /** Creates a session at the service. */
  open(): Promise<StoredSession>
}

const renewalMs = 5 * 60_000

/**
 * Returns a source of sessions, which act for the partner itself or for one customer. The source
 * opens at most one session at a time.
 */
export function openSessionSource({ clientId, customerUid, store, open }: Source): Caller {
  const key = `latchkey:${clientId}:${customerUid ?? 'system'}`
  let current: StoredSession | undefined
  let ignoresClock = false
  let pending: Promise<StoredSession> | undefined

  // Compares the expiry with the local clock. If even a new session seems expired, the clock is
  // wrong. `ignoresClock` then prevents a new session for each call.
  const isUsable = (session: StoredSession): boolean =>
    Date.parse(session.expiresAt) - Date.now() > renewalMs

  async function replace(rejectedId: string | undefined): Promise<StoredSession> {
    const stored = await store?.read(key)
    if (stored && stored.sessionId !== rejectedId && isUsable(stored)) {
      ignoresClock = false
      return stored
    }
    const created = await open()
    const { sessionId, expiresAt } = created
    ignoresClock = !isUsable(created)
    await store?.write(key, { sessionId, expiresAt })
    return created
  }

  /** If several callers need a new session at the same time, they share one. */
  function load(rejectedId?: string): Promise<StoredSession> {
    pending ??= replace(rejectedId)
      .then((session) => {
        current = session
        return session
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  const headersOf = ({ sessionId }: StoredSession): Headers => ({
    'x-session-id': sessionId,
    'x-client-id': clientId,
  })

  return {
    async headers() {
      return headersOf(current && (ignoresClock || isUsable(current)) ? current : await load())
    },
    async renew(rejected) {
      const rejectedId = rejected['x-session-id']
      // If another call has already replaced the rejected session, use the new one.
      if (current && current.sessionId !== rejectedId) return headersOf(current)
      return headersOf(await load(rejectedId))
    },
  }
}
