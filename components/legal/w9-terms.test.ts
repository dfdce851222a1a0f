import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { disclosureParts, explanationParts } from '@/lib/legal/w9-2024-03-2'
import { Certification } from './w9-certification'
import { Terms } from './w9-terms'

const entities: Readonly<Record<string, string>> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&' }
const render = (): string =>
  renderToStaticMarkup(
    createElement(Fragment, null, createElement(Terms), createElement(Certification)),
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[^;]+;/g, (entity) => entities[entity] ?? entity)

test('the tax form page defines a U.S. person once, below the text "(defined below)"', () => {
  const text = render()
  const [statement, ...more] = [...text.matchAll(/\(defined below\)/g)]
  expect(more).toEqual([])
  const definitions = [...text.matchAll(/Definition of a U\.S\. person\./g)]
  expect(definitions).toHaveLength(1)
  expect(definitions[0]!.index).toBeGreaterThan(statement!.index)
})

test('the tax form page contains each part of the terms once, in the words of the IRS', () => {
  const text = render()
  const parts = [...explanationParts, ...disclosureParts]
  for (const { heading, text: sentence, list = [] } of parts)
    for (const part of [heading, sentence, ...list.map((item) => item.replace(/^\S+ /, ''))])
      if (part) expect([part, text.split(part).length - 1]).toEqual([part, 1])
})
