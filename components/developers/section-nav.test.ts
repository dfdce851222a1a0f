import { expect, test } from 'vitest'
import { listNavGroups, listSections } from './navigation'
import { findSection } from './section-nav'

test.each([
  ['/developers', '/developers'],
  ['/developers/versions', '/developers'],
  ['/developers/api/sessions', '/developers/api'],
  ['/developers/errors', '/developers/errors'],
  ['/sandbox/mailbox', '/sandbox'],
  ['/sandboxes', undefined],
])('the developer navigation assigns the page %s to the section %s', (path, section) => {
  expect(findSection(path, listSections(true))).toBe(section)
})

test('the developer navigation has no sandbox section or page in production', () => {
  const all = (isSandbox: boolean) => [
    ...listSections(isSandbox),
    ...listNavGroups(isSandbox).flatMap(({ entries }) => entries),
  ]
  expect(all(true).filter(({ href }) => href.startsWith('/sandbox'))).toHaveLength(4)
  expect(all(false).filter(({ href }) => href.startsWith('/sandbox'))).toEqual([])
})
