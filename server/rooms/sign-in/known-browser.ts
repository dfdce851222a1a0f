import { nameDevice } from '@/lib/device-name'
import { now } from '../../foundations/clock'
import type { Tx } from '../../foundations/db'
import * as accountLetters from '../account-letters'
import type { Visitor } from '../browser-sessions'
import * as customers from '../customers'

// The specification is silent, so we decided: the service recognizes a browser by its name and its
// operating system, not by a cookie. Applicants often change their device, so only people who have
// signed up get the email about a new browser.
/**
 * Stores this browser with the customer. If the browser is new and the person has signed up, also
 * stores an email about it. Returns a function that sends this email after the commit.
 */
export async function noteBrowser(
  tx: Tx,
  { id, signedUpAt }: Pick<customers.Customer, 'id' | 'signedUpAt'>,
  { userAgent }: Visitor['device'],
): Promise<(() => Promise<void>) | undefined> {
  const browser = nameDevice(userAgent)
  const isNew = await customers.noteBrowser(tx, id, browser)
  if (!isNew || !signedUpAt) return undefined
  return accountLetters.addNewBrowser(tx, id, { at: now().toISOString(), browser })
}
