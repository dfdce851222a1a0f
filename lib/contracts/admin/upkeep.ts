import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'
import { flag, section } from '@/lib/formats'

export const runRetention = contract({
  operationId: 'runRetention',
  summary: 'Delete what has outlived its time, or count it only',
  method: 'POST',
  path: '/admin/v1/retention/runs',
  access: 'admin',
  body: section({ dryRun: flag() }),
  status: 200,
  data: z.array(z.object({ kind: z.string(), rows: z.int(), rule: z.string() })),
  errors: [],
  timeoutMs: timeouts.batch,
  idempotent: true,
})

export const rotateKeys = contract({
  operationId: 'rotateKeys',
  summary:
    'Wrap the keys of all sealed records and make all indexes anew under the first keys of their rings',
  method: 'POST',
  path: '/admin/v1/keys/rotations',
  access: 'admin',
  status: 200,
  data: z.object({
    currentKey: z.int(),
    rewrapped: z.int(),
    reindexed: z.int(),
    unopened: z.int(),
    unopenedRows: z.array(
      z.object({
        kind: z.enum([
          'customer',
          'profile',
          'draft',
          'advisor',
          'organization',
          'inbox',
          'destination',
          'letter',
        ]),
        id: z.uuid(),
      }),
    ),
    staleCredentials: z.int(),
    staleTokens: z.int(),
    staleIndexes: z.int(),
  }),
  errors: [],
  timeoutMs: timeouts.batch,
  idempotent: true,
})
