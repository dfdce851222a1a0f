import { now } from '../foundations/clock'
import { seal, open as unseal } from '../foundations/crypto'
import { appUrl } from '../foundations/env'
import * as kyc from './kyc'

/**
 * The path of the page with the link to the provider. After the identity check, the provider sends
 * the person back to this page.
 */
const page = '/status/identity'
const shownMinutes = 15

type Sealed = { url: string; expiresAt: string }
const placeOf = (customerId: string) => `hand-off.${customerId}`

/**
 * Creates a page at the provider for the person. Returns the URL of our own page, which links to
 * the provider's page. Our URL contains the encrypted link. So the database does not store the
 * link, and no log shows it in plain text.
 */
export async function open(customerId: string): Promise<string> {
  const opened = await kyc.openHandOff(customerId, appUrl() + page)
  if (opened === 'notNeeded') return '/status'
  if (opened === 'unavailable') return `${page}?unavailable=yes`
  if (opened === 'tooOften') return `${page}?unavailable=often`
  const expiresAt = new Date(now().getTime() + shownMinutes * 60_000)
  const sealed: Sealed = { url: opened.url, expiresAt: expiresAt.toISOString() }
  return `${page}?link=${seal(placeOf(customerId), sealed).toString('base64url')}`
}

/**
 * Returns the link in a URL that `open` has returned. Undefined if the link has expired or was
 * created for another person.
 */
export function readLink(customerId: string, token: string): string | undefined {
  try {
    const { url, expiresAt } = unseal<Sealed>(placeOf(customerId), Buffer.from(token, 'base64url'))
    return new Date(expiresAt) > now() ? url : undefined
  } catch {
    return undefined
  }
}
