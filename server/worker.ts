import { randomUUID } from 'node:crypto'
import * as jobs from './foundations/jobs'
import { withRequestId } from './foundations/request-id'
import * as idempotency from './rooms/idempotency'
import * as kyc from './rooms/kyc'
import * as letters from './rooms/letters'

/** Starts the job workers of this process. */
export async function start(): Promise<void> {
  await jobs.work(
    'verification',
    ({ profileId }, last) => withRequestId(randomUUID(), () => kyc.advance(profileId, last)),
    {
      concurrency: 8,
    },
  )
  await jobs.work('deadline', async () => {
    await withRequestId(randomUUID(), kyc.expireOverdue)
    await idempotency.sweep()
    return 'done'
  })
  await jobs.work('letter', ({ customerId }) => letters.sendResult(customerId))
  await jobs.everyMinute('deadline')
}
