import { addReturnParameters } from '@/lib/return-address'
import * as brands from './brands'
import type { Person, ReturnTo } from './browser-sessions'
import * as organizations from './organizations'

/**
 * The link back to a partner. `href` is undefined if the partner no longer allows the origin of the
 * URL. The person can then only close the page.
 */
export type ReturnLink = { organization: string; href: string | undefined }
/**
 * The last step that the person finished on our pages. A partner must not trust this value, because
 * anyone can change the URL.
 */
export type ReturnResult = 'submitted' | 'saved' | 'corrected' | 'left'

/** Returns the link back to the partner. Undefined if the partner gave no URL. */
export async function findReturnLink(
  {
    organizationId,
    customerId,
    returnTo,
  }: Pick<Person, 'organizationId' | 'customerId' | 'returnTo'>,
  result: ReturnResult,
): Promise<ReturnLink | undefined> {
  if (!returnTo?.returnUrl) return undefined
  const [{ displayName: organization }, { returnUrl }] = await Promise.all([
    brands.read(organizationId),
    organizations.filterReturnAddresses(organizationId, returnTo),
  ])
  const { state } = returnTo
  const href =
    returnUrl && addReturnParameters(returnUrl, { result, customerUid: customerId, state })
  return { organization, href }
}

/**
 * Returns the page of the partner where people get a new link. Undefined if the organization does
 * not allow the origin of that page.
 */
export async function findRefreshUrl(
  organizationId: string,
  { refreshUrl, state }: Pick<ReturnTo, 'refreshUrl' | 'state'>,
  reason: 'expired' | 'used',
): Promise<string | undefined> {
  const allowed = await organizations.filterReturnAddresses(organizationId, { refreshUrl })
  return allowed.refreshUrl && addReturnParameters(allowed.refreshUrl, { state, reason })
}
