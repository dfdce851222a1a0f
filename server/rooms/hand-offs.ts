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
 * Creates a page at the provider for the person. Returns our own page with a link to it. The URL of
 * our page contains the sealed link, so the database does not store it and no log shows it in plain
 * text.
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
