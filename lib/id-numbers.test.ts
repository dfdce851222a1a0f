import { expect, test } from 'vitest'
import { hasIdNumber, withoutIdNumbers } from '@/lib/id-numbers'

test.each([
  '900-12-3456',
  'My number is 900-12-3456.',
  '900 12 3456',
  '900.12.3456',
  '900\u201312\u20133456',
  '900 - 12 - 3456',
  'SSN900123456',
  'ssn:900123456,',
  '\uff19\uff10\uff10-\uff11\uff12-\uff13\uff14\uff15\uff16',
  '000-00-0001',
  'line\n900-12-\n3456',
])('hasIdNumber finds the number in %j', (text) => {
  expect(hasIdNumber(text)).toBe(true)
  expect(withoutIdNumbers(text)).toContain('[number removed]')
  expect(hasIdNumber(withoutIdNumbers(text))).toBe(false)
})

test.each([
  '',
  'Where is my application?',
  'Call me at 512-555-0142 or (512) 555-0142 or +15125550142.',
  'My reference is 4F7K-2M9Q and my code was 123456.',
  'I live at 500 Oak Street, Austin, TX 78701-1234.',
  'On 12/31/2026 I sent $1,234,567.89.',
  'EIN 12-3456789',
  '1234567890123456',
])('hasIdNumber finds no number in %j', (text) => {
  expect(hasIdNumber(text)).toBe(false)
  expect(withoutIdNumbers(text)).toBe(text)
})
