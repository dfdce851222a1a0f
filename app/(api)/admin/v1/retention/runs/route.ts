import { runRetention } from '@/lib/contracts/admin/upkeep'
import { endpoint } from '@/server/http'
import * as retention from '@/server/retention'

export const POST = endpoint(runRetention, ({ body }) => retention.run(body.dryRun))
