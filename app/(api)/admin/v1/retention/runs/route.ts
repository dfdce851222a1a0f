import { runRetention } from '@/lib/contracts/admin/upkeep'
import { endpoint } from '@/server/http/endpoint'
import * as retention from '@/server/rooms/retention'

export const POST = endpoint(runRetention, ({ body }) => retention.run(body.dryRun))
