import { openApiDocument } from '@/lib/contracts/probes'
import { openApi } from '@/lib/openapi'
import { appUrl } from '@/server/env'
import { reply } from '@/server/http'
import { probe } from '@/server/probe'

export const GET = probe(openApiDocument, async () =>
  reply({ stream: new Blob([JSON.stringify(openApi(appUrl()))]).stream() }),
)
