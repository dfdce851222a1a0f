import * as advisors from './advisors'
import * as audit from './audit'
import * as credentials from './credentials'
import * as customers from './customers'
import * as invites from './invites'
import * as kyc from './kyc'
import * as links from './links'
import * as organizations from './organizations'
import * as protectedSettings from './protected-settings'

const maxNamed = 1000

/**
 * Each search returns the rows that were changed directly in the database. The verification runs
 * the searches, and reports their errors, in this order.
 */
const searches = [
  credentials.findForged,
  organizations.findForgedAccess,
  advisors.findForged,
  customers.findForged,
  invites.findForged,
  links.findForged,
  kyc.findForged,
  protectedSettings.findForged,
]

/**
 * Verifies the audit. Then verifies the MACs that protect invitations, links, the API access of
 * organizations, and the organization of each credential, advisor and customer. Compares the
 * identity verification of each person with its status changes and its signup in the audit.
 * Compares the settings of partners with their last change in the audit.
 */
export async function verify(
  ...kept: Parameters<typeof audit.verify>
): ReturnType<typeof audit.verify> {
  const verdict = await audit.verify(...kept)
  const faults = [...verdict.faults]
  for (const search of searches) faults.push(...(await search()))
  const [fault] = faults
  const isIntact = fault === undefined
  return { ...verdict, isIntact, faults: faults.slice(0, maxNamed), ...(isIntact ? {} : { fault }) }
}
