import { redriveJobs } from '@/lib/contracts/admin/jobs'
import { ApiError } from '@/lib/errors'
import * as jobs from '@/server/foundations/jobs'
import { endpoint } from '@/server/http/endpoint'
import * as kyc from '@/server/rooms/kyc'

export const POST = endpoint(redriveJobs, async ({ body }) => {
  if (!jobs.isQueueName(body.queue)) throw new ApiError('NOT_FOUND', { source: 'queue' })
  if (body.queue === 'verification') await kyc.forgetFaults()
  return { count: await jobs.redrive(body.queue) }
})
