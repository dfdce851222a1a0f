import * as z from 'zod'
import { contract } from '@/lib/contract'

export const healthz = contract({
  operationId: 'healthz',
  summary: 'Tell that the process is alive, which version it is, and of which environment',
  method: 'GET',
  path: '/healthz',
  access: 'public',
  isProbe: true,
  status: 200,
  data: z.object({
    status: z.literal('alive'),
    version: z.string(),
    environment: z.enum(['sandbox', 'production']),
  }),
  errors: [],
})

export const readyz = contract({
  operationId: 'readyz',
  summary: 'Tell whether database, migrations and queue are ready',
  method: 'GET',
  path: '/readyz',
  access: 'public',
  isProbe: true,
  status: 200,
  data: z.object({ status: z.literal('ready') }),
  errors: [],
})

export const metrics = contract({
  operationId: 'metrics',
  summary: 'Read the metrics in Prometheus text format',
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
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  status: 200,
  errors: [],
})

export const sdkPackage = contract({
  operationId: 'getSdkPackage',
  summary: 'Load the TypeScript package of this interface, for npm install',
  method: 'GET',
  path: '/sdk.tgz',
  access: 'public',
  dataMediaTypes: ['application/gzip'],
  status: 200,
  errors: [],
})
