import { writeLlmsText } from '@/components/developers/markdown'
import { llmsText } from '@/lib/contracts/documents'
import { appUrl } from '@/server/foundations/env'
import { reply } from '@/server/http/endpoint'
import { probe } from '@/server/http/probe'

const headers = { 'content-type': 'text/plain; charset=utf-8' }

export const GET = probe(llmsText, async () =>
  reply({ text: writeLlmsText({ url: appUrl() }), headers }),
)
