import { readBucket, takePoint } from './buckets'
import { addressOf, type Policy, spend } from './policy'

// These limits have no setting. All processes share one count.
const helpMessages: Policy = { name: 'help', points: 3, seconds: 3600 }
const leakReports: Policy = { name: 'leaks', points: 10, seconds: 60 }
const links: Policy = { name: 'links', points: 20, seconds: 3600 }
const destinationTests: Policy = { name: 'destination-tests', points: 10, seconds: 60 }
const handOffs: Policy = { name: 'hand-offs', points: 10, seconds: 900 }
const savedLetters: Policy = { name: 'saved-letters', points: 1, seconds: 86_400 }
const refusedForms: Policy = { name: 'refused-form', points: 20, seconds: 60 }

/** Limits the messages for help from one IP address. Throws RATE_LIMITED. */
export const spendHelpMessage = (ip: string | null): Promise<void> =>
  spend(helpMessages, addressOf(ip))

/** Limits the reports of leaked secrets from one IP address. Throws RATE_LIMITED. */
export const spendLeakReport = (ip: string | null): Promise<void> =>
  spend(leakReports, addressOf(ip))

/** Limits the links that are created for one customer in an hour. Throws RATE_LIMITED. */
export const spendLink = (customerId: string): Promise<void> => spend(links, customerId)

/** Limits the tests of a destination. Throws RATE_LIMITED. */
export const spendDestinationTest = (destinationId: string): Promise<void> =>
  spend(destinationTests, destinationId)

/**
 * Counts a page of the provider that a person wants to open. Returns whether the limit allows it.
 * Each page costs calls, which the provider limits for our whole account.
 */
export const allowsHandOff = (customerId: string): Promise<boolean> => allows(handOffs, customerId)

/** Whether a person may get an email with the link to saved answers: once a day. */
export const allowsSavedLetter = (customerId: string): Promise<boolean> =>
  allows(savedLetters, customerId)

async function allows({ name, points, seconds }: Policy, id: string): Promise<boolean> {
  const { taken } = await takePoint({ key: `${name}:${id}`, seconds })
  return taken <= points
}

/**
 * Whether the service may store a rejected form for this IP address, if the browser has no session.
 * Each call that returns true counts as one form.
 */
export async function allowsRefusedForm(ip: string | null): Promise<boolean> {
  const { name, points, seconds } = refusedForms
  const key = `${name}:${addressOf(ip)}`
  const before = await readBucket(key)
  if (before && before.taken >= points) return false
  const { taken } = await takePoint({ key, seconds })
  return taken <= points
}
