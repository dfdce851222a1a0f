import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageBrand } from '@/lib/page-brand'
import { DecisionSender } from './decision-sender'

const brand: PageBrand = {
  name: 'Fern',
  legalName: 'Fern Financial, Inc.',
  disclosure: null,
  accent: null,
  logo: null,
  supportEmail: 'help@fern.example',
  supportUrl: null,
  supportPhone: '+1 207 555 0100',
}
const company = 'First Harbor Bank, 1 Pier Road, Portland, ME 04101'
const read = (of: PageBrand | undefined) =>
  renderToStaticMarkup(
    createElement(DecisionSender, { brand: of, company, email: 'help@latchkey.example' }),
  )
    .replaceAll(/<\/(?:p|li)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .trim()
    .split('\n')

test('the decision page ends with names and contacts of the partner and the operator', () => {
  expect(read(brand)).toEqual([
    'Fern Financial, Inc.',
    'Email: help@fern.example',
    'Phone: (207) 555-0100',
    'Latchkey runs this form for Fern Financial, Inc.',
    company,
    'help@latchkey.example',
  ])
  expect(read(undefined)).toEqual([company, 'help@latchkey.example'])
})
