import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prefixTitle } from '@/components/ui/page-title'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/signup/words'

test('the page title begins with the latest unread count, without any earlier count', () => {
  const prefix = fc.oneof(fc.nat(99).map(String), fc.constantFrom('99+', undefined))
  fc.assert(
    fc.property(fc.array(prefix), (prefixes) => {
      const title = prefixes.reduce<string>(prefixTitle, 'Inbox – Latchkey')
      const last = prefixes.at(-1)
      expect(title).toBe(last ? `(${last}) Inbox – Latchkey` : 'Inbox – Latchkey')
    }),
  )
})

test('an empty page title gets no unread count', () => {
  expect(prefixTitle('', '4')).toBe('')
})

test('the page title of a rejected form begins with "Error:" and has no unread count', () => {
  const title = fillText(words['title.error'], { title: 'Settings' })
  expect(title).toMatch(/^Error: /)
  for (const shown of [title, `(2) ${title}`]) expect(prefixTitle(shown, '3')).toBe(title)
})
