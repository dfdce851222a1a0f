import { webManifest } from '@/lib/contracts/documents'
import { makeManifest } from '@/lib/site-files'
import { reply } from '@/server/http/endpoint'
import { probe } from '@/server/http/probe'

const headers = { 'content-type': 'application/manifest+json; charset=utf-8' }

export const GET = probe(webManifest, async () =>
  reply({ text: JSON.stringify(makeManifest()), headers }),
)
