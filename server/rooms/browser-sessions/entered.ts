import { sha256 } from '../../foundations/crypto'
import { sql, type Tx } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import type { BrowserSession } from '../browser-sessions'
import type { Entered } from './browser-state'
import { sealState } from './state'

const seconds = 60

/**
 * Returns the hash of the row that stores a used code or link. `hash`: the hash of the session that
 * ended when the code or link started a new session.
 */
export const noteHash = (hash: string): string => sha256(`entered ${hash}`).toString('hex')

/**
 * Stores the code or link that a browser has just used. If the code or link started a new session,
 * the old session has ended. So a row without a customer stores the code or link for a minute. The
 * browser's old cookie leads to this row, but does not sign the person in.
 */
export async function noteEntry(
  tx: Tx,
  { hash, customerId, reach, state }: BrowserSession,
  entered: Entered,
): Promise<void> {
  if (entered.opened === undefined) {
    const sealed = sealState({ hash, customerId, reach }, { ...state, entered })
    return void (await tx.query(sql`
      update browser_sessions set state_sealed = ${sealed} where id_hash = decode(${hash}, 'hex')`))
  }
  const note = { hash: noteHash(hash), customerId: null, reach: null }
  await tx.query(sql`
    insert into browser_sessions (
      id_hash, handle, state_sealed, created_at, last_seen_at, expires_at)
    select
      decode(${note.hash}, 'hex'), ${uuidv7()}, ${sealState(note, { entered })}, at, at,
      at + make_interval(secs => ${seconds})
    from service_now() as at`)
}
