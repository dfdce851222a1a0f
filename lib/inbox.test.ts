import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAction } from '@/lib/inbox'

const action = (label: unknown, url: unknown) => readAction({ action: { label, url } })

test('an action to /status or /inbox is shown with a label of at most 30 characters', () => {
  for (const url of ['/status', '/inbox'])
    expect(action('See it', url)).toEqual({ label: 'See it', url })
  expect(action('🙂'.repeat(30), '/inbox')).toBeDefined()
  for (const label of ['x'.repeat(31), '', ' ', 'a\u202eb', 'a\nb', 7, null])
    expect(action(label, '/inbox')).toBeUndefined()
})

test('an action to any other URL is not shown', () => {
  for (const url of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/status/../x',
    '/status?x',
    '/STATUS',
    ' /status',
    ['/status'],
    null,
  ])
    expect(action('See it', url)).toBeUndefined()
})

test('readAction returns /status, /inbox or nothing for data of any shape', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (data, given) => {
      expect(readAction(data)).toBeUndefined()
      expect(['/status', '/inbox', undefined]).toContain(readAction({ action: given })?.url)
    }),
  )
})
