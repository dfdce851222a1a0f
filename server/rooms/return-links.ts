import { addReturnParameters } from '@/lib/return-address'
import * as brands from './brands'
import type { Person, ReturnTo } from './browser-sessions'
import * as organizations from './organizations'

/**
 * The link back to a partner. Without `href`, the partner no longer lists the origin, so the person
 * can only close the page.
 */
export type ReturnLink = { organization: string; href: string | undefined }
/**
 * The last step of a person on our pages. A partner must not trust it, because anybody can change
 * the URL.
 */
export type ReturnResult = 'submitted' | 'saved' | 'corrected' | 'left'

/**
 * Returns the return link of a person. It has no `href` if the organization no longer lists the
 * URL. Undefined if the partner gave no URL.
 */
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

/** Returns the partner's URL for a new link, if the organization still lists its origin. */
export async function findRefreshUrl(
  organizationId: string,
  { refreshUrl, state }: Pick<ReturnTo, 'refreshUrl' | 'state'>,
  reason: 'expired' | 'used',
): Promise<string | undefined> {
  const allowed = await organizations.filterReturnAddresses(organizationId, { refreshUrl })
  return allowed.refreshUrl && addReturnParameters(allowed.refreshUrl, { state, reason })
}
