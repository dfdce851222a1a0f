import { metrics } from '@/lib/contracts/probes'
import { reply } from '@/server/http'
import { read } from '@/server/metrics'
import { probe } from '@/server/probe'

export const GET = probe(metrics, async (origin) => {
  const text = await read(origin.header('authorization'))
  return reply({ stream: new Blob([text]).stream(), headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } })
})
