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

export const downloadRecordPdf = contract({
  operationId: 'downloadRecordPdf',
  summary: 'Save the application of the person before the browser as a PDF file',
  method: 'GET',
  path: '/api/record/pdf',
  access: 'member',
  area: 'status',
  status: 200,
  errors: ['NOT_FOUND'],
})

export const downloadW9 = contract({
  operationId: 'downloadW9',
  summary: 'Save the signed Form W-9 of the person before the browser as a PDF file',
  method: 'GET',
  path: '/api/record/w9',
  access: 'member',
  area: 'status',
  status: 200,
  errors: ['NOT_FOUND'],
})

/** The file has the shape of `personData`. */
export const downloadPersonData = contract({
  operationId: 'downloadPersonData',
  summary: 'Save all data of the person before the browser as a JSON file',
  method: 'GET',
  path: '/api/record/data',
  access: 'member',
  status: 200,
  errors: ['NOT_FOUND'],
})
