import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '@/components/testing/render-in-app'
import { type Draft, emptyDraft } from '@/lib/signup/draft'
import { ApplicationAside } from './application-aside'

const render = (expiresAt: Date | null, draft: Draft = emptyDraft) =>
  renderInApp(
    createElement(ApplicationAside, {
      userType: 'individual',
      draft,
      expiresAt,
      brand: undefined,
    }),
  )

test('the column beside the form mentions saved answers only if an answer is saved', () => {
  expect(render(new Date('2026-12-26T12:00:00.000Z'))).toContain('Your answers are saved')
  const html = render(null)
  expect(html).not.toContain('Your answers are saved')
  expect(html).toContain('We keep your answers for 90 days, or for 30 days once they include')
})

test('the column beside the form explains why answers with an SSN are kept for 30 days', () => {
  const savedUntil = new Date('2026-12-26T12:00:00.000Z')
  expect(render(savedUntil)).toContain('number, we keep them for only 30 days.')
  const html = render(savedUntil, { ...emptyDraft, socialSecurityNumber: '900-12-3456' })
  expect(html).toContain('We keep answers with a Social Security number for only 30 days.')
  expect(html).not.toContain('Once they include')
})
