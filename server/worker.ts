import { randomUUID } from 'node:crypto'
import * as idempotency from './idempotency'
import * as jobs from './jobs'
import * as kyc from './kyc'
import * as letters from './letters'
import { withRequestId } from './request-id'

/** Starts the work on queues that this process does. */
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
  await jobs.work('letter', ({ customerId }) => letters.tellResult(customerId))
  await jobs.everyMinute('deadline')
}
