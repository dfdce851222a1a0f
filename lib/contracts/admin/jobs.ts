import * as z from 'zod'
import { contract } from '@/lib/contract'
import { section, text } from '@/lib/formats'

export const listJobs = contract({
  operationId: 'listJobs',
  summary: 'Count the jobs of each queue, with the newest error',
  description: 'A growing `ready` needs more workers; a growing `dead` needs a look at the error',
  method: 'GET',
  path: '/admin/v1/jobs',
  access: 'admin',
  status: 200,
  data: z.array(
    z.object({
      name: z.string().describe('The name of the queue'),
      ready: z.int().describe('How many jobs wait for a worker'),
      active: z.int().describe('How many jobs run now'),
      // Jobs that run later, such as the next try of a failed job.
      deferred: z.int().describe('How many jobs run later, such as the next try of a failed one'),
      // Dead-lettered jobs, which are not retried. Staff may return them to their queue.
      dead: z.int().describe('How many jobs were given up'),
      // The fault of the newest job that waits for a retry or is dead, without an error message.
      error: z
        .object({
          kind: z.string().describe('The class of the error'),
          code: z.string().describe('The code of the error'),
          place: z.string().describe('The place in the source'),
        })
        .nullable()
        .describe('The fault of the newest failed job, without its message. Null without one'),
    }),
  ),
  errors: [],
})

export const redriveJobs = contract({
  operationId: 'redriveJobs',
  summary: 'Retry the dead jobs of a queue',
  description: 'Repair the cause first. The jobs run again with their full number of tries',
  method: 'POST',
  path: '/admin/v1/jobs/redrives',
  access: 'admin',
  body: section({ queue: text(64).describe('The name of the queue') }),
  status: 200,
  data: z.object({ count: z.int().min(0).describe('How many jobs were returned to the queue') }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})
