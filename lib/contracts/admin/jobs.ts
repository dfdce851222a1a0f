import * as z from 'zod'
import { contract } from '@/lib/contract'

export const listJobs = contract({
  operationId: 'listJobs',
  summary: 'Count the jobs of each queue',
  method: 'GET',
  path: '/admin/v1/jobs',
  access: 'admin',
  status: 200,
  data: z.array(
    z.object({
      name: z.string(),
      ready: z.int(),
      active: z.int(),
      // Waiting for their time, such as the next try.
      deferred: z.int(),
      // Given up on, until a person looks at them.
      dead: z.int(),
    }),
  ),
  errors: [],
})
