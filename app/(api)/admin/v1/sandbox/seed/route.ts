import { seedSandbox } from '@/lib/contracts/admin/sandbox'
import { endpoint } from '@/server/http/endpoint'
import * as sandbox from '@/server/rooms/sandbox'

export const POST = endpoint(seedSandbox, () => sandbox.seed())
