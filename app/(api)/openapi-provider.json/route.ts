import { providerDocument } from '@/lib/contracts/documents'
import { providerDocument as describe } from '@/lib/openapi/provider-document'
import { reply } from '@/server/http/endpoint'
import { probe } from '@/server/http/probe'

export const GET = probe(providerDocument, async () => reply({ text: JSON.stringify(describe()) }))
