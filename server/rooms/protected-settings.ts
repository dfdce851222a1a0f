import { describe, log } from '../foundations/log'
import * as audit from './audit'
import * as brands from './brands'
import * as credentials from './credentials'
import * as destinations from './destinations'
import * as organizations from './organizations'
import * as sessions from './sessions'

const withoutSessions = [organizations.protection, brands.protection, destinations.protection]
const protections = [credentials.protection, ...withoutSessions]

/** Returns a sentence for each row of settings that was changed directly in the database. */
export async function findForged(): Promise<string[]> {
  const faults: string[] = []
  for (const protection of protections) faults.push(...(await protection.findForged()))
  return faults
}

/**
 * Stores proofs for rows that an earlier version wrote, and for rows whose MAC uses an older key.
 * Logs each row that was changed directly in the database. If such a row is a credential, ends its
 * live sessions, because calls of a session do not check the settings. Logs an error and does not
 * throw.
 */
// The specification is silent, so we decided: rows of the previous version get their proofs within
// minutes of the first start. The service does not wait for their next change, because some rows
// never change.
export const cover = (): Promise<void> =>
  audit
    .runAsWorker('settings', async () => {
      for (const clientId of await credentials.protection.coverAll())
        await sessions.revokeLive(clientId, 'revoke, credential changed in the database')
      for (const protection of withoutSessions) await protection.coverAll()
    })
    .catch((error) => log().warn({ event: 'settings.notCovered', ...describe(error) }))
