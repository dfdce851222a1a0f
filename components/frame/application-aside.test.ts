import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { emptyDraft } from '@/lib/signup/draft'
import { ApplicationAside } from './application-aside'

// The Link of Next.js needs a router, so the test replaces it.
vi.mock('next/link', () => ({ default: 'a' }))
vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/' }))

const render = (expiresAt: Date | null) =>
  renderToStaticMarkup(
    createElement(ApplicationAside, {
      userType: 'individual',
      draft: emptyDraft,
      expiresAt,
      brand: undefined,
    }),
  )

test('the column beside the form promises saved answers only if there are any', () => {
  expect(render(new Date('2026-12-26T12:00:00.000Z'))).toContain('Your answers are saved')
  const html = render(null)
  expect(html).not.toContain('Your answers are saved')
  expect(html).toContain('We keep your answers for at least 30 days.')
})
