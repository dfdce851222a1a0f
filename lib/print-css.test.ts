import { expect, test } from 'vitest'
import { marginCss } from './print-css'

const reference = 'Reference 4F7K-2M9Q'
const withoutTexts = (name: string): string =>
  marginCss({ name, reference }).replace(/"[^"]*"/g, '""')

test('a name in the printed margins cannot close the CSS string or the style element', () => {
  for (const name of ['"}body{display:none}', '</style><script>', 'a\\', 'a\nb', "'/*"]) {
    expect(withoutTexts(name)).toBe(withoutTexts('Fern'))
    expect(marginCss({ name, reference })).not.toMatch(/[<\n']/)
  }
})

test('the printed margins contain the name, the reference and the page number', () => {
  const css = marginCss({ name: 'Fern & Söhne', reference })
  expect(css).toContain('content:"Fern \\26  Söhne"')
  expect(css).toContain('content:"Reference 4F7K\\2d 2M9Q"')
  expect(css).toContain('content:"Page " counter(page) " of " counter(pages)')
})
