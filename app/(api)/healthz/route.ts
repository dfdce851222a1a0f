import { healthz } from '@/lib/contracts/probes'
import { version } from '@/lib/product'
import { env } from '@/server/foundations/env'
import { probe } from '@/server/http/probe'

export const GET = probe(healthz, async () => ({
  status: 'alive',
  version,
  environment: env().SERVICE_ENVIRONMENT,
}))
