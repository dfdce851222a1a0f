import { expect, test } from 'vitest'
import { listDeprecated } from './deprecated'
import { chapters, showOperation } from './reference'

const dates = { deprecatedAt: '2027-01-15T00:00:00Z', sunsetAt: '2028-01-15T00:00:00Z' }
const end = 'Deprecated since January 15, 2027. It works until January 15, 2028.'

test('the API reference shows the sunset date of a deprecated operation', () => {
  const [chapter] = chapters
  const [contract, ...others] = chapter!.contracts
  const old = { ...contract!, ...dates }
  expect(showOperation(old).end).toBe(end)
  expect(showOperation(contract!).end).toBeUndefined()
  expect(listDeprecated([{ ...chapter!, contracts: [old, ...others] }])).toEqual([
    `[${old.summary}](/developers/api/sessions#${old.operationId}): ${end}`,
  ])
})
