import { readyz } from '@/lib/contracts/probes'
import { probe } from '@/server/probe'
import { requireReady } from '@/server/readiness'

export const GET = probe(readyz, requireReady)
