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
 * Checks the settings of credentials, organizations, brands and destinations. Adds MACs to rows
 * that an earlier version wrote, and renews MACs that use an older key. Logs each row that was
 * changed directly in the database. Ends the live sessions of a changed credential, because calls
 * of a session do not check the settings. If the check fails, logs the error and does not throw.
 */
// The specification is silent, so we decided: rows of settings from the previous version get their
// MACs within minutes of the first start. The service does not wait for the next change of a row,
// because some rows never change.
export const cover = (): Promise<void> =>
  audit
    .runAsWorker('settings', async () => {
      for (const clientId of await credentials.protection.coverAll())
        await sessions.revokeLive(clientId, 'revoke, credential changed in the database')
      for (const protection of withoutSessions) await protection.coverAll()
    })
    .catch((error) => log().warn({ event: 'settings.notCovered', ...describe(error) }))
