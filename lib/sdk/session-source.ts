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
 * Returns the sessions of a client, for the client itself or for one customer. Opens at most one
 * session at a time.
 */
export function openSessionSource({ clientId, customerUid, store, open }: Source): Caller {
  const key = `latchkey:${clientId}:${customerUid ?? 'system'}`
  let current: StoredSession | undefined
  let ignoresClock = false
  let pending: Promise<StoredSession> | undefined

  // A session that was just created is used even if it seems to have expired. Otherwise a wrong
  // local clock would cause a session for each call.
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

  /** Callers that need a session at the same time share one. */
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
