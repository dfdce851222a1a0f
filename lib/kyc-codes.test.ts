import { expect, test } from 'vitest'
import { explainRequirement, repeatOf, requirementCodes } from './kyc-codes'

test('explainRequirement returns a distinct sentence per code and one for an ID check', () => {
  const codes = [...Object.keys(requirementCodes), 'SOMETHING_ELSE']
  const sentences = codes.map((code) => explainRequirement({ code }))
  sentences.push(explainRequirement({ code: 'DOCUMENT_NEEDED', action: 'provider' }))
  expect(new Set(sentences).size).toBe(codes.length + 1)
  for (const code of ['REQUIRED', 'INVALID', 'NOT_ACCEPTED'])
    expect(Object.keys(requirementCodes)).toContain(code)
})

test('each DOCUMENT_NEEDED sentence names at least two kinds of ID', () => {
  for (const action of [undefined, 'provider'] as const)
    expect(explainRequirement({ code: 'DOCUMENT_NEEDED', action })).toMatch(
      /ID.*such as a driver's license.* or .*(?:ID|passport)/,
    )
})

test('a requirement text has "submit it again" exactly if the API accepts a repeat', () => {
  for (const code of [...Object.keys(requirementCodes), 'SOMETHING_ELSE', 'constructor'])
    expect(/submit it again/.test(explainRequirement({ code })), code).toBe(
      repeatOf(code) === 'accepted',
    )
})
