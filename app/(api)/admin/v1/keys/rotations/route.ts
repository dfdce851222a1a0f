import { rotateKeys } from '@/lib/contracts/admin/upkeep'
import { endpoint } from '@/server/http/endpoint'
import * as keys from '@/server/rooms/key-rotation'

export const POST = endpoint(rotateKeys, () => keys.rotate())
