import { contract } from '@/lib/contract'
import { kycRequest } from '@/lib/contracts/kyc'

export const readStatus = contract({
  operationId: 'readStatus',
  summary: 'Read where the verification of the person before the browser stands',
  method: 'GET',
  path: '/api/status',
  access: 'applicant',
  area: 'status',
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND'],
})
