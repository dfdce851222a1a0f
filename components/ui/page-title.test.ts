import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prefixTitle } from '@/components/ui/page-title'

test('the page title shows only the latest unread count as its prefix', () => {
  const prefix = fc.oneof(fc.nat(99).map(String), fc.constantFrom('99+', undefined))
  fc.assert(
    fc.property(fc.array(prefix), (prefixes) => {
      const title = prefixes.reduce<string>(prefixTitle, 'Inbox – Latchkey')
      const last = prefixes.at(-1)
      expect(title).toBe(last ? `(${last}) Inbox – Latchkey` : 'Inbox – Latchkey')
    }),
  )
})

test('an empty page title gets no prefix', () => {
  expect(prefixTitle('', '4')).toBe('')
})
