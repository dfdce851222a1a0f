import { showKyc } from '@/lib/contracts/admin/kyc'
import { endpoint } from '@/server/http/endpoint'
import * as staff from '@/server/rooms/staff'

export const GET = endpoint(showKyc, ({ params }) => staff.readKyc(params.customerUid))
