import * as z from 'zod'
import { contract } from '@/lib/contract'

export const healthz = contract({
  operationId: 'healthz',
  summary: 'Check that the process is alive, and read its version and environment',
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
  summary: 'Check that the database, the migrations and the queue are ready',
  description:
    "Fails with 500 while the database is away or the queue is not open. Don't route traffic to it then",
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
  summary: 'Read this API as an OpenAPI 3.1 document',
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
  summary: 'Download the TypeScript package for npm install',
  description: 'Install it with npm from this address; it has no dependencies',
  method: 'GET',
  path: '/sdk.tgz',
  access: 'public',
  isConditional: true,
  dataMediaTypes: ['application/gzip'],
  status: 200,
  errors: [],
})
