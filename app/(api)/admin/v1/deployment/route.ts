import { showDeployment } from '@/lib/contracts/admin/deployment'
import { endpoint } from '@/server/http/endpoint'
import * as deployment from '@/server/rooms/deployment'

export const GET = endpoint(showDeployment, () => deployment.show())
