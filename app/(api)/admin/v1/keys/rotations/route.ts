import { rotateKeys } from '@/lib/contracts/admin/upkeep'
import { endpoint } from '@/server/http'
import * as keys from '@/server/keys'

export const POST = endpoint(rotateKeys, () => keys.rotate())
