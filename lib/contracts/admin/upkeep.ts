import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'
import { flag, section } from '@/lib/formats'

export const runRetention = contract({
  operationId: 'runRetention',
  summary: 'Delete expired data, or only count it',
  description: 'Run it every day from a timer. A dry run shows what is due',
  method: 'POST',
  path: '/admin/v1/retention/runs',
  access: 'admin',
  body: section({
    dryRun: flag().describe('True: count the rows that are due, and delete nothing'),
  }),
  status: 200,
  data: z.array(
    z.object({
      kind: z.string().describe('The kind of data'),
      rows: z.int().describe('The number of rows that were deleted or are due'),
      rule: z.string().describe('How long we keep this kind'),
    }),
  ),
  errors: [],
  timeoutMs: timeouts.batch,
  idempotent: true,
})

export const rotateKeys = contract({
  operationId: 'rotateKeys',
  summary: 'Rewrap sealed records and rebuild indexes with the current keys',
  description:
    'Run it after you put a new key first in its ring. Remove the old key when nothing needs it anymore',
  method: 'POST',
  path: '/admin/v1/keys/rotations',
  access: 'admin',
  status: 200,
  data: z.object({
    currentKey: z.int().describe('The number of the current key'),
    rewrapped: z.int().describe('The number of records that were rewrapped'),
    reindexed: z.int().describe('The number of indexes that were rebuilt'),
    unopened: z.int().describe('The number of records that no key in the ring can open'),
    unopenedRows: z
      .array(
        z.object({
          kind: z
            .enum([
              'customer',
              'profile',
              'draft',
              'advisor',
              'organization',
              'inbox',
              'destination',
              'letter',
            ])
            .describe('The kind of record'),
          id: z.uuid().describe('The id of the record'),
        }),
      )
      .describe('The first 100 of these'),
    staleCredentials: z
      .int()
      .describe('The number of unused credentials that still need an older key'),
    staleTokens: z
      .int()
      .describe('The number of valid tokens and links that still need an older key'),
    staleIndexes: z.int().describe('The number of indexes that still need an older key'),
  }),
  errors: [],
  timeoutMs: timeouts.batch,
  idempotent: true,
})
