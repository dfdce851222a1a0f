import { expect, test } from 'vitest'
import { routeOf } from './page-view'

test.each([
  ['/', '/'],
  ['/status/record?print=1', '/status/record'],
  ['/apply/business-owner/date-of-birth', '/apply/business-owner/date-of-birth'],
  ['/inbox/01a1f000-0000-7000-8000-000000000000', '/inbox/{id}'],
  ['/invite/aVeryLongToken', '/invite/{id}'],
  ['/someone@example.com', '/{id}'],
  ['/900-12-3456/x', '/{id}/x'],
])('the audit stores a view of the page %s under the route %s', (url, route) => {
  expect(routeOf(url)).toBe(route)
})
