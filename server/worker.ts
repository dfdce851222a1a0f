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

/** Starts the jobs of a worker. */
export async function start(): Promise<void> {
  // A process of an older version may stop before the first run of the minute job.
  await notifications.scheduleMissedEmails()
  await jobs.work(
    'verification',
    ({ profileId }, last) => audit.runAsWorker('verification', () => kyc.advance(profileId, last)),
    { concurrency: 8 },
  )
  await jobs.work('deadline', async () => {
    await audit.runAsWorker('deadline', kyc.expireOverdue)
    await kyc.reportDueSoon()
    await kyc.reportOverdue()
    await drafts.extendOld()
    await drafts.reportEnding()
    await invites.reportExpired()
    await credentials.reportExpiring()
    await destinations.sweep()
    await notifications.scheduleMissedEmails()
    await inboxLetters.sendDue()
    await idempotency.sweep()
    await audit.adoptOld()
    await notifications.sealTextsAtRest()
    return 'done'
  })
  await jobs.work('letter', letters.sendResult)
  await jobs.work('reminder', letters.sendReminder)
  await jobs.work('notice', notices.send)
  await jobs.everyMinute('deadline')
}
