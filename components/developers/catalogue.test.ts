import { expect, test } from 'vitest'
import {
  countCodes,
  filterCatalogue,
  listCatalogue,
  readCodeQuery,
} from '@/components/developers/catalogue'
import { fieldErrors } from '@/lib/error-catalogue/fields'
import { errorCatalogue } from '@/lib/errors'

const shown = listCatalogue().flatMap(({ status, codes }) =>
  codes.map((code) => ({ status, ...code })),
)

test('the error catalogue page lists every error code once, under its HTTP status', () => {
  expect(shown.map(({ code }) => code).sort()).toEqual(Object.keys(errorCatalogue).sort())
  for (const { code, status } of shown) expect(status).toBe(errorCatalogue[code].status)
})

test('the error catalogue page marks only statuses 429 and 500 as retryable', () => {
  expect(shown.filter(({ isRetried }) => isRetried).map(({ status }) => status)).toEqual([429, 500])
})

test('the error catalogue page marks each code as a field error or a common error', () => {
  const targetOf = new Map(shown.map(({ code, target }) => [code, target]))
  expect([targetOf.get('SSN'), targetOf.get('DECIMALFORMAT')]).toEqual(['field', 'field'])
  expect([targetOf.get('BAAS_ERROR_FIELD'), targetOf.get('UNAUTHORIZED')]).toEqual([
    'common',
    'common',
  ])
})

test('the error catalogue gives each field error code its own title, cause and remedy', () => {
  const ofFields = shown.filter(({ target }) => target === 'field')
  expect(ofFields.map(({ code }) => code).sort()).toEqual(Object.keys(fieldErrors).sort())
  for (const part of ['title', 'cause', 'remedy'] as const)
    expect(new Set(ofFields.map((code) => code[part])).size, part).toBe(ofFields.length)
  for (const { code, title, cause } of shown) expect(cause, code).not.toBe(`${title}.`)
})

const filter = (parameters: { status?: unknown; q?: unknown }) =>
  filterCatalogue(listCatalogue(), readCodeQuery(parameters, listCatalogue()))

test('the error code filter combines the status with all search words and ignores case', () => {
  const found = filter({ status: '409', q: ' MOVE status ' })
  expect(found.map(({ status, codes }) => [status, codes.map(({ code }) => code)])).toEqual([
    [409, ['KYC_MOVE_NOT_ALLOWED']],
  ])
  expect(countCodes(filter({ status: '429' }))).toBe(1)
  expect(filter({ q: 'xyzzy' })).toEqual([])
})

test('the error code filter ignores unknown statuses, empty text and array values', () => {
  for (const parameters of [{}, { status: '200', q: '' }, { status: ['409'], q: ['a'] }])
    expect(countCodes(filter(parameters))).toBe(shown.length)
})
