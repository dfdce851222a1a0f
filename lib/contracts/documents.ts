import * as z from 'zod'
import { contract } from '@/lib/contract'

// These operations return documents that are not JSON, such as text or Markdown. They are not part
// of the API, so the reference omits them.
export const llmsText = contract({
  operationId: 'getLlmsText',
  summary: 'List the developer pages that are available as Markdown',
  method: 'GET',
  path: '/llms.txt',
  access: 'public',
  status: 200,
  dataMediaTypes: ['text/plain'],
  errors: [],
})

export const developerDocument = contract({
  operationId: 'getDeveloperDocument',
  summary: 'Read a developer page as Markdown',
  method: 'GET',
  path: '/developers/{file}',
  access: 'public',
  params: z.object({ file: z.string().describe('The name of the file, such as `sessions.md`') }),
  status: 200,
  dataMediaTypes: ['text/markdown'],
  errors: ['NOT_FOUND'],
})

const file = (operationId: string, summary: string, path: string, mediaType: string) =>
  contract({
    operationId,
    summary,
    method: 'GET',
    path,
    access: 'public',
    status: 200,
    dataMediaTypes: [mediaType],
    errors: [],
  })

export const robotsText = file(
  'getRobotsText',
  'Read which pages search engines may list',
  '/robots.txt',
  'text/plain',
)
export const sitemap = file(
  'getSitemap',
  'List the public pages',
  '/sitemap.xml',
  'application/xml',
)
export const securityText = file(
  'getSecurityText',
  'Read where to report a vulnerability',
  '/.well-known/security.txt',
  'text/plain',
)
export const webManifest = file(
  'getWebManifest',
  'Read the name and the icons of the web app',
  '/manifest.webmanifest',
  'application/manifest+json',
)
export const staffDocument = file(
  'getStaffOpenApiDocument',
  'Read the interface of staff as an OpenAPI 3.1 document',
  '/openapi-admin.json',
  'application/json',
)
export const providerDocument = file(
  'getProviderOpenApiDocument',
  'Read the interface of a verification provider as an OpenAPI 3.1 document',
  '/openapi-provider.json',
  'application/json',
)
