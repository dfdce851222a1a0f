import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/errors'
import { hasMoreFields, parseForm } from './form'

const codeOf = (text: string): string | undefined => {
  try {
    parseForm(text)
    return undefined
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error)
  }
}

test.for([
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=', { a: '' }],
  ['a', { a: '' }],
  ['address.city=Austin&address.state=TX', { address: { city: 'Austin', state: 'TX' } }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a.b=1&a.b=2', { a: { b: ['1', '2'] } }],
  ['a=x+y%20z', { a: 'x y z' }],
  ['a=%C3%A9', { a: '\u00e9' }],
  [
    'employment.incomeSources.0.amount=1.00',
    { employment: { incomeSources: { 0: { amount: '1.00' } } } },
  ],
  ['a=%00', { a: '\0' }],
  ['constructorx=1&a.prototypes=2', { constructorx: '1', a: { prototypes: '2' } }],
] as const)('parseForm returns the fields of "%s"', ([text, body]) => {
  expect(parseForm(text)).toEqual(body)
})

test.for([
  ['a name that is __proto__', '__proto__=1'],
  ['a nested __proto__', 'a.__proto__.b=1'],
  ['constructor', 'a.constructor.prototype.b=1'],
  ['prototype', 'prototype=1'],
  ['a value and a section of one name', 'a=1&a.b=2'],
  ['a section and a value of one name', 'a.b=2&a=1'],
  ['a list and a section of one name', 'a=1&a=2&a.b=3'],
  ['more than eight levels', 'a.b.c.d.e.f.g.h.i=1'],
  ['more than 500 fields', Array.from({ length: 501 }, (_, i) => `f${i}=1`).join('&')],
])('parseForm rejects %s', ([, text]) => {
  expect(codeOf(text!)).toBe('MALFORMED_REQUEST')
})

test('parseForm never changes Object.prototype for random form bodies', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '.',
    '=',
    '&',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '%',
    '+',
    '0',
    '%5f',
    'length',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
      ),
      (text) => {
        expect([undefined, 'MALFORMED_REQUEST']).toContain(codeOf(text))
        expect(Object.keys(Object.prototype)).toEqual([])
      },
    ),
    { numRuns: 3000 },
  )
  expect(({} as { a?: unknown }).a).toBeUndefined()
})

test('parseForm returns fields without dots unchanged', () => {
  const name = fc
    .stringMatching(/^[a-z]{1,6}$/)
    .filter((text) => !['constructor', 'prototype'].includes(text))
  fc.assert(
    fc.property(fc.dictionary(name, fc.string(), { noNullPrototype: true }), (fields) => {
      expect(parseForm(new URLSearchParams(fields).toString())).toEqual(fields)
    }),
  )
})

test('hasMoreFields returns true only if a form body has more fields than the limit', () => {
  const list = (count: number) => Array.from({ length: count }, (_, i) => `f${i}`).join('&')
  expect([hasMoreFields('', 1), hasMoreFields('a=1', 1), hasMoreFields('a&b', 1)]).toEqual([
    false,
    false,
    true,
  ])
  for (const max of [100, 500]) {
    expect(hasMoreFields(list(max), max)).toBe(false)
    expect(hasMoreFields(list(max + 1), max)).toBe(true)
  }
})

test('parseForm refuses a body with too many fields before it parses them', () => {
  const parse = vi.spyOn(globalThis, 'URLSearchParams')
  expect(codeOf('a&'.repeat(32_768))).toBe('MALFORMED_REQUEST')
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})
