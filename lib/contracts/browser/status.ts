import { contract } from '@/lib/contract'
import { kycRequest } from '@/lib/contracts/kyc'

export const readStatus = contract({
  operationId: 'readStatus',
  summary: "Read the status of the signed-in person's verification",
  method: 'GET',
  path: '/api/status',
  access: 'applicant',
  area: 'status',
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND'],
})
