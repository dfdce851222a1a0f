import { contract } from '@/lib/contract'

/** The record is plain text, because every device can open, store and print it. */
export const downloadRecord = contract({
  operationId: 'downloadRecord',
  summary: "Download the signed-in person's application",
  method: 'GET',
  path: '/api/record',
  access: 'member',
  area: 'record',
  status: 200,
  errors: ['NOT_FOUND'],
})

export const downloadRecordPdf = contract({
  operationId: 'downloadRecordPdf',
  summary: "Download the signed-in person's application as a PDF",
  method: 'GET',
  path: '/api/record/pdf',
  access: 'member',
  area: 'record',
  status: 200,
  errors: ['NOT_FOUND'],
})

export const downloadW9 = contract({
  operationId: 'downloadW9',
  summary: "Download the signed-in person's Form W-9 as a PDF",
  method: 'GET',
  path: '/api/record/w9',
  access: 'member',
  area: 'record',
  status: 200,
  errors: ['NOT_FOUND'],
})

/** The file has the shape of `personData`. */
export const downloadPersonData = contract({
  operationId: 'downloadPersonData',
  summary: "Download the signed-in person's data as JSON",
  method: 'GET',
  path: '/api/record/data',
  access: 'member',
  status: 200,
  errors: ['NOT_FOUND'],
})
