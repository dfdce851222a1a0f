import * as z from 'zod'
import { contract } from '@/lib/contract'

export const healthz = contract({
  operationId: 'healthz',
  summary: 'Tell that the process is alive, which version it is, and of which environment',
  description: 'Needs no database, so it fails only if the process does. Restart the process then',
  method: 'GET',
  path: '/healthz',
  access: 'public',
  isProbe: true,
  status: 200,
  data: z.object({
    status: z.literal('alive').describe('The process answers'),
    version: z.string().describe('The version of the service'),
    environment: z
      .enum(['sandbox', 'production'])
      .describe('Whether the service is a sandbox or serves real people'),
  }),
  errors: [],
})

export const readyz = contract({
  operationId: 'readyz',
  summary: 'Tell whether database, migrations and queue are ready',
  description:
    'Fails with 500 while the database is away or the schema is older than the process. Route no traffic to it then',
  method: 'GET',
  path: '/readyz',
  access: 'public',
  isProbe: true,
  status: 200,
  data: z.object({ status: z.literal('ready').describe('The process may receive traffic') }),
  errors: [],
})

export const metrics = contract({
  operationId: 'metrics',
  summary: 'Read the metrics in Prometheus text format',
  description: 'Needs the admin key. The names are listed in the manual for operators',
  method: 'GET',
  path: '/metrics',
  access: 'admin',
  isProbe: true,
  status: 200,
  errors: [],
})

export const openApiDocument = contract({
  operationId: 'getOpenApiDocument',
  summary: 'Read this interface as an OpenAPI 3.1 document',
  description:
    'Describes the operations of partners. `/openapi-admin.json` describes those of staff',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  status: 200,
  errors: [],
})

export const sdkPackage = contract({
  operationId: 'getSdkPackage',
  summary: 'Load the TypeScript package of this interface, for npm install',
  description: 'Install it with npm from this address; it has no dependencies',
  method: 'GET',
  path: '/sdk.tgz',
  access: 'public',
  isConditional: true,
  dataMediaTypes: ['application/gzip'],
  status: 200,
  errors: [],
})
