import { expect, test } from 'vitest'
import { publicContracts } from './contracts'
import { whoami } from './contracts/sessions'
import { deprecationHeaders, leavesTime } from './deprecation'
import { operationOf } from './openapi/operation'

const deprecatedAt = '2027-01-15T00:00:00Z'
const sunsetAt = '2028-01-15T00:00:00Z'

test('the sunset of an operation is at least twelve months after its deprecation', () => {
  const hasty = publicContracts.filter((contract) => !leavesTime(contract))
  expect(hasty.map(({ operationId }) => operationId)).toEqual([])
})

test.each([
  [{}, true],
  [{ deprecatedAt, sunsetAt }, true],
  [{ deprecatedAt, sunsetAt: '2028-01-14T23:59:59Z' }, false],
  [{ deprecatedAt }, false],
  [{ sunsetAt }, false],
  [{ deprecatedAt: 'soon', sunsetAt }, false],
  [{ deprecatedAt, sunsetAt: 'later' }, false],
])('leavesTime(%j) returns %s: a sunset needs twelve months of notice', (dates, isEnough) => {
  expect(leavesTime(dates)).toBe(isEnough)
})

test('a deprecated operation returns Deprecation, Sunset and Link headers', () => {
  expect(deprecationHeaders({ deprecatedAt, sunsetAt }, 'https://api.example.com')).toEqual({
    deprecation: '@1799971200',
    sunset: 'Sat, 15 Jan 2028 00:00:00 GMT',
    link: '<https://api.example.com/developers/versions>; rel="deprecation"; type="text/html"',
  })
  expect(deprecationHeaders({}, 'https://api.example.com')).toBeUndefined()
})

test('the OpenAPI document marks a deprecated operation with deprecated and x-sunset', () => {
  expect(operationOf({ ...whoami, deprecatedAt, sunsetAt }, 'Sessions')).toMatchObject({
    deprecated: true,
    'x-sunset': sunsetAt,
  })
  expect(operationOf(whoami, 'Sessions')).not.toHaveProperty('deprecated')
})
