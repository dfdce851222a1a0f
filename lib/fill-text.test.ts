import { expect, test } from 'vitest'
import { fillText } from '@/lib/fill-text'

test('fillText writes no second period after a name that ends in a period', () => {
  const text = 'Latchkey runs this form for {name}.'
  expect(fillText(text, { name: 'Fern, Inc.' })).toBe('Latchkey runs this form for Fern, Inc.')
  expect(fillText(text, { name: 'Fern' })).toBe('Latchkey runs this form for Fern.')
})

test('fillText leaves a placeholder without a value in the text', () => {
  expect(fillText('{a} and {b}.', { a: 1 })).toBe('1 and {b}.')
})
