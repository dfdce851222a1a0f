import { hasGenuineOwner } from '../../foundations/owner-macs'
import * as organizations from '../organizations'
import type { Issuer, IssuerStateRow } from '../principal'
import { isGenuineCredential } from './owners'

/** Whether the issuer of a token, an invitation or a link may still be used. */
export type IssuerState = Omit<IssuerStateRow, 'clientMac' | 'advisorMac' | 'accessMac'>
type IssuedRow = IssuerStateRow & Issuer & { organizationId: string }

/**
 * Returns the state of an issuer. Without a valid MAC, a credential or advisor counts as revoked.
 */
export function issuerStateOf({
  clientId,
  advisorId,
  organizationId,
  ...row
}: IssuedRow): IssuerState {
  const isClient =
    clientId === null || isGenuineCredential({ id: clientId, organizationId, mac: row.clientMac })
  const isAdvisor =
    advisorId === null ||
    hasGenuineOwner('advisors', { id: advisorId, organizationId, mac: row.advisorMac })
  return {
    isClientRevoked: row.isClientRevoked || !isClient,
    isAdvisorRevoked: row.isAdvisorRevoked || !isAdvisor,
    apiAccess: organizations.hasAccess({ organizationId, ...row }),
  }
}
