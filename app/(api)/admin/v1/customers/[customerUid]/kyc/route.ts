import { showKyc } from '@/lib/contracts/admin/kyc'
import { endpoint } from '@/server/http'
import * as staff from '@/server/staff'

export const GET = endpoint(showKyc, ({ params }) => staff.readKyc(params.customerUid))
