import { ApiError } from '@/lib/errors'
import { isUuid } from '../../foundations/crypto'
import { isSameEmail } from '../../foundations/email-index'
import type { Sender } from '../../foundations/mail'
import * as brands from '../brands'
import type { Visitor } from '../browser-sessions'
import * as customers from '../customers'

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
 * Returns the sender of a code for the person whose session has ended in this browser. Undefined for
 * every other address, so that no visitor can send emails in the name of a partner to strangers. The
 * browser does not learn which sender was used.
 */
export async function findCodeSender(
  { lastCustomerId }: Visitor,
  email: string,
): Promise<Sender | undefined> {
  const last = await findLastCustomer(lastCustomerId)
  const addressee = last && (await customers.findAddressee(last.id))
  if (!addressee) return undefined
  const sender = await brands.findSender(addressee.organizationId)
  return isSameEmail(addressee.email, email) ? sender : undefined
}
