import { expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { findFieldCodes } from './reference'

const found = Object.fromEntries(
  publicContracts.flatMap((contract) => {
    const codes = findFieldCodes(contract)
    return codes.length > 0 ? [[contract.operationId, codes]] : []
  }),
)

// The OpenAPI document lists the error codes of all fields. A file stores them, because finding
// them at run time would block the process for half a second.
test('field-codes.json lists all field error codes (update: vitest run field-codes -u)', async () => {
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot(
    '../../lib/openapi/field-codes.json',
  )
})
