import { healthz } from '@/lib/contracts/probes'
import { probe } from '@/server/probe'

export const GET = probe(healthz, async () => ({ status: 'alive' }))
