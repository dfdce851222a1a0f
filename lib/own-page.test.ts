import { expect, test } from 'vitest'
import { isOwnPage, withNext } from './own-page'

test.each([
  '/status',
  '/apply/individual/date-of-birth',
  '/apply/business-owner/address?return=review',
  '/settings/security',
  '/inbox',
])('sign-in may redirect to the page %s', (path) => {
  expect(isOwnPage(path)).toBe(true)
  expect(withNext('/sign-in', path)).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
})

test.each([
  undefined,
  '',
  '/',
  '//evil.example/apply',
  'https://evil.example',
  '/applying',
  '/apply/../sandbox',
  '/apply/x?fault=firstName:REQUIRED',
  '/status#a',
  '/api/sign-out',
  '/invite/abc',
  `/apply/${'a'.repeat(100)}`,
  ['/status'],
])('sign-in never redirects to %o', (path) => {
  expect(isOwnPage(path)).toBe(false)
  expect(withNext('/sign-in', path as string)).toBe('/sign-in')
})
