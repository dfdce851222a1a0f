import * as z from 'zod'
import { contract } from '@/lib/contract'
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
  isLong: true,
  idempotent: true,
})

export const rotateKeys = contract({
  operationId: 'rotateKeys',
  summary: 'Wrap the keys of all sealed records under the first key of the ring',
  method: 'POST',
  path: '/admin/v1/keys/rotations',
  access: 'admin',
  status: 200,
  data: z.object({ currentKey: z.int(), rewrapped: z.int(), staleCredentials: z.int() }),
  errors: [],
  isLong: true,
  idempotent: true,
})
