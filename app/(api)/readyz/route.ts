import { readyz } from '@/lib/contracts/probes'
import { probe } from '@/server/http/probe'
import { requireReady } from '@/server/http/readiness'

export const GET = probe(readyz, requireReady)
