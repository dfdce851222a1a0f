import * as z from 'zod'
import { contract } from '@/lib/contract'
import { section, text } from '@/lib/formats'

export const listJobs = contract({
  operationId: 'listJobs',
  summary: 'Count the jobs of each queue, and show the newest error',
  description: 'If `ready` grows, add workers. If `dead` grows, look at the error',
  method: 'GET',
  path: '/admin/v1/jobs',
  access: 'admin',
  status: 200,
  data: z.array(
    z.object({
      name: z.string().describe('The name of the queue'),
      ready: z.int().describe('The number of jobs that wait for a worker'),
      active: z.int().describe('The number of jobs that run now'),
      deferred: z.int().describe('The number of jobs that run later, such as retries'),
      // The queue does not retry these jobs. Staff may return them to the queue.
      dead: z.int().describe('The number of jobs that failed every attempt'),
      error: z
        .object({
          kind: z.string().describe('The class of the error'),
          code: z.string().describe('The code of the error'),
          place: z.string().describe('The line in the source code'),
        })
        .nullable()
        .describe('The error of the newest failed job, without its message. Null without one'),
    }),
  ),
  errors: [],
})

export const redriveJobs = contract({
  operationId: 'redriveJobs',
  summary: 'Retry the dead jobs of a queue',
  description: 'Fix the cause first. Each job gets its full number of attempts again',
  method: 'POST',
  path: '/admin/v1/jobs/redrives',
  access: 'admin',
  body: section({ queue: text(64).describe('The name of the queue') }),
  status: 200,
  data: z.object({
    count: z.int().min(0).describe('The number of jobs that went back to the queue'),
  }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})
