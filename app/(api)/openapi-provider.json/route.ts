import { providerOpenApiDocument } from '@/lib/contracts/probes'
import { providerDocument } from '@/lib/openapi/provider-document'
import { reply } from '@/server/http/endpoint'
import { probe } from '@/server/http/probe'

export const GET = probe(providerOpenApiDocument, async () =>
  reply({ text: JSON.stringify(providerDocument()) }),
)
