import { metrics } from '@/lib/contracts/probes'
import { reply } from '@/server/http/endpoint'
import { isScraper, read } from '@/server/http/metrics'
import { probe } from '@/server/http/probe'

export const GET = probe(
  metrics,
  async () =>
    reply({
      text: await read(),
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    }),
  (request) => isScraper(request.header('authorization')),
)
