import * as z from 'zod'
import { contract } from '@/lib/contract'
import { section, text } from '@/lib/formats'

export const listJobs = contract({
  operationId: 'listJobs',
  summary: 'Count the jobs of each queue, with the newest error',
  method: 'GET',
  path: '/admin/v1/jobs',
  access: 'admin',
  status: 200,
  data: z.array(
    z.object({
      name: z.string(),
      ready: z.int(),
      active: z.int(),
      // Jobs that run later, such as the next try of a failed job.
      deferred: z.int(),
      // Dead-lettered jobs, which are not retried. Staff may return them to their queue.
      dead: z.int(),
      // The fault of the newest job that waits for a retry or is dead, without an error message.
      error: z.object({ kind: z.string(), code: z.string(), place: z.string() }).nullable(),
    }),
  ),
  errors: [],
})

export const redriveJobs = contract({
  operationId: 'redriveJobs',
  summary: 'Give the jobs of a queue that were given up on another life',
  method: 'POST',
  path: '/admin/v1/jobs/redrives',
  access: 'admin',
  body: section({ queue: text(64) }),
  status: 200,
  data: z.object({ count: z.int().min(0) }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})
