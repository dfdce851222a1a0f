import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'
import { flag, section } from '@/lib/formats'

export const runRetention = contract({
  operationId: 'runRetention',
  summary: 'Delete expired data, or only count it',
  description: 'The service does the same every day; a dry run shows what is due',
  method: 'POST',
  path: '/admin/v1/retention/runs',
  access: 'admin',
  body: section({
    dryRun: flag().describe('True counts the rows that are due and deletes nothing'),
  }),
  status: 200,
  data: z.array(
    z.object({
      kind: z.string().describe('The kind of data'),
      rows: z.int().describe('How many rows were deleted, or are due'),
      rule: z.string().describe('How long this kind is kept'),
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
    'Run it after you put a new key first in its ring. Remove the old key only when nothing needs it',
  method: 'POST',
  path: '/admin/v1/keys/rotations',
  access: 'admin',
  status: 200,
  data: z.object({
    currentKey: z.int().describe('The number of the key that seals now'),
    rewrapped: z.int().describe('How many records were wrapped under it'),
    reindexed: z.int().describe('How many indexes were computed again'),
    unopened: z.int().describe('How many records no key of the ring opens'),
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
      .describe('The first 100 of them'),
    staleCredentials: z
      .int()
      .describe(
        'How many usable credentials still need an older key, because they were not used since',
      ),
    staleTokens: z.int().describe('How many valid tokens and links still need an older key'),
    staleIndexes: z.int().describe('How many indexes still need an older key'),
  }),
  errors: [],
  timeoutMs: timeouts.batch,
  idempotent: true,
})
