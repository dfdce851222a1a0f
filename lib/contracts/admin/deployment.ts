import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'

export const showDeployment = contract({
  operationId: 'showDeployment',
  summary: 'Show the environment and the keys that the database knows, and how much needs each key',
  method: 'GET',
  path: '/admin/v1/deployment',
  access: 'admin',
  status: 200,
  data: z.object({
    environment: z.enum(['sandbox', 'production']),
    createdAt: z.date(),
    // The product version that migrated the schema last.
    schemaVersion: z.string(),
    // A newer version than this process has migrated the schema.
    isSchemaAhead: z.boolean(),
    keys: z.array(
      z.object({
        setting: z.string(),
        number: z.int(),
        addedAt: z.date(),
        // The process that answers has this key.
        isHeld: z.boolean(),
        isCurrent: z.boolean(),
        // Null for cookies, which browsers keep, and for signatures, which name no key.
        rows: z.int().nullable(),
      }),
    ),
  }),
  errors: [],
  timeoutMs: timeouts.batch,
})
