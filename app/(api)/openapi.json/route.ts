import { openApiDocument } from '@/lib/contracts/probes'
import { openApi } from '@/lib/openapi'
import { appUrl } from '@/server/foundations/env'
import { reply } from '@/server/http/endpoint'
import { probe } from '@/server/http/probe'

export const GET = probe(openApiDocument, async () =>
  reply({ text: JSON.stringify(openApi(appUrl())) }),
)
