import { seedSandbox } from '@/lib/contracts/admin/sandbox'
import { endpoint } from '@/server/http'
import * as sandbox from '@/server/sandbox'

export const POST = endpoint(seedSandbox, () => sandbox.seed())
