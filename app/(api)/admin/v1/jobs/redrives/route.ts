import { redriveJobs } from '@/lib/contracts/admin/jobs'
import { ApiError } from '@/lib/errors'
import * as jobs from '@/server/foundations/jobs'
import { endpoint } from '@/server/http/endpoint'

export const POST = endpoint(redriveJobs, async ({ body }) => {
  if (!jobs.isQueueName(body.queue)) throw new ApiError('NOT_FOUND', { source: 'queue' })
  return { count: await jobs.redrive(body.queue) }
})
