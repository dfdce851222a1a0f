import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '@/components/testing/render-in-app'
import { WordsProvider } from '@/components/words/words-context'
import { writeDeadline } from '@/lib/deadlines'
import { explainRequirement } from '@/lib/kyc-codes'
import { english } from '@/lib/words'
import { type Context, StatusDetails } from './status-details'
import type { ShownRequest } from './words'

const context: Context = {
  steps: [],
  expectedAt: '2026-11-30T12:00:00.000Z',
  hasInbox: true,
  handOff: 'Persona',
}
const dueAt = '2026-12-25T12:00:00.000Z'
const handOff = {
  field: 'identification.number',
  code: 'DOCUMENT_NEEDED',
  message: explainRequirement({ code: 'DOCUMENT_NEEDED', action: 'provider' }),
  action: 'provider' as const,
  dueAt,
}
const address = { field: 'address.city', code: 'ADDRESS_NOT_VERIFIED', message: 'Check it.', dueAt }
const render = (requirements: ShownRequest['requirements'], more: Partial<Context> = {}) =>
  renderInApp(
    createElement(() =>
      WordsProvider({
        words: english,
        children: createElement(StatusDetails, {
          name: 'incomplete',
          request: { status: 'incomplete', requirements } as ShownRequest,
          context: { ...context, ...more },
        }),
      }),
    ),
  )

test('for a required ID check the status page has a button and no correction link', () => {
  const html = render([handOff])
  expect(html).toContain(' action="/api/hand-off" method="post">')
  expect(html).toContain('Continue to Persona')
  expect(html).toContain('Show your ID to our identity partner')
  expect(html).toContain('such as a driver&#x27;s license or passport, to our identity partner.')
  expect(html).toContain('Due by')
  expect(html).not.toContain('/status/information')
  expect(html).not.toContain('contact us')
})

test('the status page offers an ID check and a correction link if both tasks are due', () => {
  const html = render([handOff, address])
  expect(html).toContain('action="/api/hand-off"')
  expect(html).toContain('href="/status/information"')
  expect(html).not.toContain('contact us')
})

test('the status page links to /status/identity if the provider name is missing', () => {
  expect(render([handOff], { handOff: undefined })).toContain('href="/status/identity"')
})

test('the status page shows the same deadline date as the emails', () => {
  for (const at of ['2026-12-25T02:00:00.000Z', '2026-12-25T22:00:00.000Z']) {
    const html = render([{ ...address, dueAt: at }])
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain(`Due by ${writeDeadline(new Date(at))}.`)
  }
})

test('the status page shows the deadline above the missing parts', () => {
  const html = render([address])
  expect(html.indexOf('Due by')).toBeLessThan(html.indexOf('Check it.'))
})
