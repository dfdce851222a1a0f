import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'

export const showDeployment = contract({
  operationId: 'showDeployment',
  summary: 'Show the environment, the known keys and how many records use each',
  description: 'Remove a key from its ring only when no stored value needs it',
  method: 'GET',
  path: '/admin/v1/deployment',
  access: 'admin',
  status: 200,
  data: z.object({
    environment: z
      .enum(['sandbox', 'production'])
      .describe('The environment of the database, which never changes'),
    createdAt: z.date().describe('When the database was first used'),
    schemaVersion: z.string().describe('The newest version that has changed the schema'),
    isSchemaAhead: z
      .boolean()
      .describe('True if a newer version than this process has changed the schema'),
    keys: z
      .array(
        z.object({
          setting: z.string().describe('The setting that holds the key ring'),
          number: z.int().describe('The number of the key in its ring'),
          addedAt: z.date().describe('When the database first saw the key'),
          isHeld: z.boolean().describe('True if this process has the key'),
          isCurrent: z.boolean().describe('True if new values use the key'),
          // The number of stored values. Null for cookies, which browsers store, and for signatures,
          // which do not contain a key number.
          rows: z
            .int()
            .nullable()
            .describe("The number of stored values that need the key. Null if we don't count them"),
        }),
      )
      .describe('The keys that the database has seen'),
  }),
  errors: [],
  timeoutMs: timeouts.batch,
})
