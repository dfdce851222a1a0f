import { expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { findFieldCodes } from './reference'

const found = Object.fromEntries(
  publicContracts.flatMap((contract) => {
    const codes = findFieldCodes(contract)
    return codes.length > 0 ? [[contract.operationId, codes]] : []
  }),
)

// A file stores the error codes of all fields, because the OpenAPI document lists them. Finding
// them takes half a second, which would block other calls of the process.
test('field-codes.json lists all field error codes (update: vitest run field-codes -u)', async () => {
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot(
    '../../lib/openapi/field-codes.json',
  )
})
