import * as z from 'zod'
import { contract } from '@/lib/contract'

export const healthz = contract({
  operationId: 'healthz',
  summary: 'Check that the process is alive, and read its version and environment',
  description: 'It needs no database. If it fails, restart the process',
  method: 'GET',
  path: '/healthz',
  access: 'public',
  isProbe: true,
  status: 200,
  data: z.object({
    status: z.literal('alive').describe('Always alive'),
    version: z.string().describe('The version of the service'),
    environment: z
      .enum(['sandbox', 'production'])
      .describe('The environment of the service: sandbox or production'),
  }),
  errors: [],
})

export const readyz = contract({
  operationId: 'readyz',
  summary: 'Check that the database, the migrations and the queue are ready',
  description:
    "Returns 500 while the database or the queue isn't available. Don't send traffic to the process until it succeeds",
  method: 'GET',
  path: '/readyz',
  access: 'public',
  isProbe: true,
  status: 200,
  data: z.object({ status: z.literal('ready').describe('Always ready') }),
  errors: [],
})

export const metrics = contract({
  operationId: 'metrics',
  summary: 'Read the metrics in Prometheus text format',
  description: 'Needs the admin key. OPERATIONS.md lists the metrics',
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
    'Describes the operations for partners. `/openapi-admin.json` describes those for staff',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  status: 200,
  errors: [],
})

export const sdkPackage = contract({
  operationId: 'getSdkPackage',
  summary: 'Download the TypeScript package for npm install',
  description: 'Install it with npm from this address. It has no dependencies',
  method: 'GET',
  path: '/sdk.tgz',
  access: 'public',
  isConditional: true,
  dataMediaTypes: ['application/gzip'],
  status: 200,
  errors: [],
})
