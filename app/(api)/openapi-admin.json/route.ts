import { staffDocument } from '@/lib/contracts/documents'
import { staffOpenApi } from '@/lib/openapi'
import { appUrl } from '@/server/foundations/env'
import { reply } from '@/server/http/endpoint'
import { probe } from '@/server/http/probe'

export const GET = probe(staffDocument, async () =>
  reply({ text: JSON.stringify(staffOpenApi(appUrl())) }),
)
