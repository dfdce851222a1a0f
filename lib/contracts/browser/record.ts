import { contract } from '@/lib/contract'

/** Plain text, because every device can open, store and print it. */
export const downloadRecord = contract({
  operationId: 'downloadRecord',
  summary: 'Save the application of the person before the browser',
  method: 'GET',
  path: '/api/record',
  access: 'member',
  area: 'status',
  status: 200,
  errors: ['NOT_FOUND'],
})
