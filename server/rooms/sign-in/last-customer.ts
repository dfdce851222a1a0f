import { ApiError } from '@/lib/errors'
import { isUuid } from '../../foundations/crypto'
import type { Sender } from '../../foundations/mail'
import * as brands from '../brands'
import type { Visitor } from '../browser-sessions'
import * as customers from '../customers'
import * as organizations from '../organizations'

/**
 * Returns the customer whose session has ended in a browser. Undefined if the id is unknown or the
 * account is closed.
 */
export async function findLastCustomer(
  id: string | undefined,
): Promise<customers.Customer | undefined> {
  if (id === undefined || !isUuid(id)) return undefined
  return customers.require(id).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
}

/**
 * Returns the sender of a code. The sender is the partner if all accounts of the email address
 * belong to the partner. The sender is also the partner of an account whose session has ended in
 * this browser. In all other cases, returns undefined, so that no visitor can send emails in the
 * name of a partner to strangers. The browser does not learn which sender was used.
 */
export async function findCodeSender(
  { lastCustomerId }: Visitor,
  email: string,
): Promise<Sender | undefined> {
  const accounts = await customers.listByEmail(email)
  const last = accounts.find(({ id }) => id === lastCustomerId)
  if (last) return brands.findSender(last.organizationId)
  const owners = new Set(accounts.map(({ organizationId }) => organizationId))
  const { defaultOrganization } = await organizations.ensureDefault()
  const [owner] = owners.size === 1 ? owners : [defaultOrganization.id]
  // This email has no logo, because a logo makes an email many times longer. The duration of the
  // response would then reveal to a visitor that an address has an account of a partner.
  return brands.findPlainSender(owner!)
}
