import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '@/components/testing/render-in-app'
import { WordsProvider } from '@/components/words/words-context'
import { english } from '@/lib/words'
import { Decision } from './decision'
import type { ShownRequest } from './words'

const at = '2026-11-27T12:00:00.000Z'
type Given = { fields?: string[]; agency?: string; partner?: string }
const read = (code: string, { fields = [], agency, partner }: Given = {}) =>
  renderInApp(
    createElement(() =>
      WordsProvider({
        words: english,
        children: createElement(Decision, {
          request: { status: 'rejected', reasons: [{ code }], updatedAt: at } as ShownRequest,
          steps: [{ event: 'expire', at, fields }],
          partner,
          agency,
        }),
      }),
    ),
  ).replaceAll(/<[^>]*>/g, '')

test('the page about a missed deadline names the missing answers and the next step', () => {
  const fields = ['identification.number', 'address.address', 'address.city']
  const text = read('EXPIRED', { fields })
  expect(text).toContain('Missing: ID, Home address.')
  expect(text).toContain('If you can send this information now, tell us')
  expect(text).not.toContain('wrong date of birth')
})

test('a rejection lists no missing information if no missing field is recorded', () => {
  expect(read('EXPIRED')).not.toContain('Missing:')
  const text = read('DECIDED_BY_STAFF', { fields: ['address.address'] })
  expect(text).not.toContain('Missing:')
  expect(text).toContain('wrong date of birth')
})

test('the sentence about the agency "Checks, Inc." ends in one period', () => {
  const text = read('IDENTITY_NOT_VERIFIED', { agency: 'Checks, Inc.' })
  expect(text).toContain('from this agency: Checks, Inc.')
  expect(text).not.toContain('..')
})

test('a rejection names who can help a person to apply again', () => {
  const alone = read('IDENTITY_NOT_VERIFIED')
  expect(alone).toContain('To apply again, contact us and give the reference below.')
  expect(alone).not.toContain('at any time')
  const invited = read('IDENTITY_NOT_VERIFIED', { partner: 'Fern' })
  expect(invited).toContain('You can apply again at any time: ask Fern for a new invitation.')
})
