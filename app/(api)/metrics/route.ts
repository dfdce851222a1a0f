import { metrics } from '@/lib/contracts/probes'
import { reply } from '@/server/http'
import { isScraper, read } from '@/server/metrics'
import { probe } from '@/server/probe'

export const GET = probe(
  metrics,
  async () =>
    reply({
      stream: new Blob([await read()]).stream(),
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    }),
  (origin) => isScraper(origin.header('authorization')),
)
