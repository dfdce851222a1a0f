import { closedYears, draftDays, rejectedYears } from '@/lib/retention-periods'
import { type Tx, transaction } from '../foundations/db'
import { env } from '../foundations/env'
import * as browserSessions from './browser-sessions'
import * as challenges from './challenges'
import * as customers from './customers'
import * as deployment from './deployment'
import * as destinations from './destinations'
import * as drafts from './drafts'
import * as events from './events'
import * as invites from './invites'
import * as kyc from './kyc'
import * as links from './links'
import * as notifications from './notifications'
import * as outbox from './outbox'
import * as profiles from './profiles'
import * as sessions from './sessions'
import * as signup from './signup'
import * as tokens from './tokens'

/** A kind of expired records, and how many of them retention has deleted or counted. */
export type Retired = { kind: string; rows: number; rule: string }

const erasedAtOnce = 500

/**
 * Deletes expired records and erases people whose retention period has ended. A dry run only counts
 * them.
 */
export async function run(isDryRun: boolean): Promise<Retired[]> {
  const closed = await customers.listClosedFor(closedYears, erasedAtOnce)
  if (!isDryRun) for (const customerId of closed) await erase(customerId)
  const rejected = await kyc.listRejectedFor(rejectedYears, erasedAtOnce)
  if (!isDryRun)
    for (const customerId of rejected)
      await erase(customerId, (tx) => kyc.isRejectedFor(tx, customerId, rejectedYears))
  const dormant = await customers.listDormant(erasedAtOnce)
  if (!isDryRun)
    for (const customerId of dormant) await erase(customerId, (tx) => isAbandoned(tx, customerId))
  const erasedInPart = await customers.listErasedInPart(erasedAtOnce)
  if (!isDryRun)
    for (const customerId of erasedInPart) await transaction((tx) => eraseRest(tx, customerId))
  const retired: Retired[] = [
    {
      kind: 'drafts',
      rule: `${draftDays.withoutNumber} days after they were last saved, ${draftDays.withNumber} with a Social Security number`,
      rows: await drafts.retire(isDryRun),
    },
    { kind: 'sessions', rule: '30 days after they expired', rows: await sessions.retire(isDryRun) },
    { kind: 'tokens', rule: '30 days after they expired', rows: await tokens.retire(isDryRun) },
    {
      kind: 'browser sessions',
      rule: 'a day after their last use',
      rows: await browserSessions.retire(isDryRun),
    },
    { kind: 'links', rule: 'a day after they expired', rows: await links.retire(isDryRun) },
    {
      kind: 'cancelled invitations',
      rule: `${invites.cancelledDays} days after their cancellation`,
      rows: await invites.retire(isDryRun),
    },
    {
      kind: 'e-mail codes',
      rule: 'a day after they were sent',
      rows: await challenges.retire(isDryRun),
    },
    {
      kind: 'letters',
      rule: `${outbox.deadDays} days after they were given up, those with codes after a day`,
      rows: await outbox.retire(isDryRun),
    },
    {
      kind: 'webhook attempts',
      rule: '30 days after they were made, their answers after 7',
      rows: await destinations.retire(isDryRun),
    },
    {
      kind: 'callbacks of the provider',
      rule: `${kyc.callbackDays} days after they arrived`,
      rows: await kyc.retireCallbacks(isDryRun),
    },
    {
      kind: 'events',
      rule: `${env().EVENTS_KEPT_DAYS} days after they were recorded`,
      rows: await events.retire(isDryRun),
    },
    {
      kind: 'people',
      rule: `${closedYears} years after closing, ${rejectedYears} years after a rejection; not under a legal hold`,
      rows: new Set([...closed, ...rejected]).size,
    },
    {
      kind: 'people without a signup',
      rule: `${customers.dormantDays} days after their last activity and the end of their invitation, and ${customers.explainedDays} after their draft expired; not under a legal hold`,
      rows: dormant.length,
    },
    {
      kind: 'inboxes',
      rule: 'of people whom an earlier version erased',
      rows: erasedInPart.length,
    },
  ]
  if (!isDryRun) await deployment.noteRetention()
  return retired
}

/**
 * Whether a person is still inactive. A partner may be signing the person up at this moment. In
 * that case, the provider may already have the answers, so the customer must remain.
 */
const isAbandoned = async (tx: Tx, customerId: string): Promise<boolean> =>
  !(await signup.isSubmitting(tx, customerId)) && customers.isDormant(tx, customerId)

/**
 * Erases a person. Does nothing if the person is under legal hold, or if `isDue` returns false
 * within the transaction. The audit contains no personal data, so its hash chain does not change.
 */
export const erase = (
  customerId: string,
  isDue = async (_: Tx): Promise<boolean> => true,
): Promise<void> =>
  transaction(async (tx) => {
    await signup.lockReservation(tx, customerId)
    // Other calls lock the customer before they sign the person in or change the inbox. So a call
    // that has the lock first ends before the erasure. A call that gets the lock later finds a
    // closed account.
    await customers.lock(tx, customerId)
    if (await isDue(tx)) await eraseIn(tx, customerId)
  })

/**
 * Erases a person in the transaction of the caller. The caller must lock first the signup
 * reservation and then the customer. Returns false and changes nothing if the person is under legal
 * hold or already erased.
 */
export async function eraseIn(tx: Tx, customerId: string): Promise<boolean> {
  if (!(await customers.erase(tx, customerId))) return false
  // Locks the verification before the profile, as a correction does. So an erasure and a correction
  // cannot deadlock.
  await kyc.erase(tx, customerId)
  await profiles.erase(tx, customerId)
  await links.erase(tx, customerId)
  await invites.erase(tx, customerId)
  await outbox.erase(tx, customerId)
  await eraseRest(tx, customerId)
  return true
}

// Deletes data that a process of an earlier version did not erase, or that such a process stored
// after the erasure.
async function eraseRest(tx: Tx, customerId: string): Promise<void> {
  await drafts.remove(tx, customerId)
  await signup.eraseReservation(tx, customerId)
  await notifications.erase(tx, customerId)
  await profiles.eraseVersions(tx, customerId)
}
