import * as jobs from './foundations/jobs'
import * as audit from './rooms/audit'
import * as credentials from './rooms/credentials'
import * as destinations from './rooms/destinations'
import * as drafts from './rooms/drafts'
import * as idempotency from './rooms/idempotency'
import * as inboxLetters from './rooms/inbox-letters'
import * as invites from './rooms/invites'
import * as kyc from './rooms/kyc'
import * as letters from './rooms/letters'
import * as notices from './rooms/notices'
import * as notifications from './rooms/notifications'

const minuteSteps = [
  () => audit.runAsWorker('deadline', kyc.expireOverdue),
  kyc.reportDueSoon,
  kyc.reportOverdue,
  drafts.extendOld,
  drafts.reportEnding,
  invites.reportExpired,
  credentials.reportExpiring,
  destinations.sweep,
  notifications.scheduleMissedEmails,
  inboxLetters.sendDue,
  idempotency.sweep,
  audit.adoptOld,
  notifications.sealTextsAtRest,
]

/** Starts the jobs of a worker. */
export async function start(): Promise<void> {
  // A process of an older version may stop before the first run of the minute job. So this process
  // also sets the times of missed inbox emails at its start.
  await notifications.scheduleMissedEmails()
  await jobs.work(
    'verification',
    ({ profileId }, last) => audit.runAsWorker('verification', () => kyc.advance(profileId, last)),
    { concurrency: 8 },
  )
  await jobs.work('deadline', () => jobs.runSteps('deadline', minuteSteps))
  await jobs.work('letter', letters.sendResult)
  await jobs.work('reminder', letters.sendReminder)
  await jobs.work('notice', notices.send)
  await jobs.everyMinute('deadline')
}
