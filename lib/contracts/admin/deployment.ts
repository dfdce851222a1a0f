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
    // The newest product version that has migrated the schema.
    schemaVersion: z.string(),
    // True if a newer version than this process has migrated the schema.
    isSchemaAhead: z.boolean(),
    keys: z.array(
      z.object({
        setting: z.string(),
        number: z.int(),
        addedAt: z.date(),
        // True if the responding process has this key.
        isHeld: z.boolean(),
        isCurrent: z.boolean(),
        // The number of stored values. Null for cookies, which browsers store, and for signatures,
        // which do not contain a key number.
        rows: z.int().nullable(),
      }),
    ),
  }),
  errors: [],
  timeoutMs: timeouts.batch,
})
