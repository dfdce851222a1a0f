import { expect, test } from 'vitest'
import { explainRequirement, repeatOf, requirementCodes } from './kyc-codes'

test('explainRequirement returns a different sentence per code and for an ID check', () => {
  const codes = [...Object.keys(requirementCodes), 'SOMETHING_ELSE']
  const sentences = codes.map((code) => explainRequirement({ code }))
  sentences.push(explainRequirement({ code: 'DOCUMENT_NEEDED', action: 'provider' }))
  expect(new Set(sentences).size).toBe(codes.length + 1)
  for (const code of ['REQUIRED', 'INVALID', 'NOT_ACCEPTED'])
    expect(Object.keys(requirementCodes)).toContain(code)
})

test('each sentence about an ID names the other IDs that a person can use', () => {
  for (const action of [undefined, 'provider'] as const)
    expect(explainRequirement({ code: 'DOCUMENT_NEEDED', action })).toMatch(
      /ID.*such as a driver's license.* or .*(?:ID|passport)/,
    )
})

test('a sentence asks for the same answer again only if the API accepts it', () => {
  for (const code of [...Object.keys(requirementCodes), 'SOMETHING_ELSE', 'constructor'])
    expect(/submit it again/.test(explainRequirement({ code })), code).toBe(
      repeatOf(code) === 'accepted',
    )
})
