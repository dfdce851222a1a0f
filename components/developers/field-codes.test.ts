import { expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { findFieldCodes } from './reference'

const found = Object.fromEntries(
  publicContracts.flatMap((contract) => {
    const codes = findFieldCodes(contract)
    return codes.length > 0 ? [[contract.operationId, codes]] : []
  }),
)

// The OpenAPI document lists these codes. To find them takes half a second, too long for a process
// that serves other calls. So a file stores them.
test('field-codes.json lists all field error codes (update: vitest run field-codes -u)', async () => {
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot(
    '../../lib/openapi/field-codes.json',
  )
})
