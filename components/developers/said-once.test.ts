import { expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { createInvite } from '@/lib/contracts/invites'
import { notesText } from './operation-text'
import { showOperation } from './reference'

const shown = publicContracts.map(showOperation)

test('no table of the API reference repeats a sentence of more than 40 characters', () => {
  for (const { operationId, query, body, answer } of shown)
    for (const rows of [query, body, answer]) {
      const sentences = rows
        .flatMap((row) => notesText(row).split(/(?<=\.) /))
        .filter((text) => text.length > 40 && !text.startsWith('As for '))
      const repeated = sentences.filter((text, index) => sentences.indexOf(text) !== index)
      expect(repeated, operationId).toEqual([])
    }
})

test('for mailingAddress the API reference refers to the members of address', () => {
  const { body } = showOperation(createInvite)
  const row = body.find(({ paths }) => paths[0] === 'prefill.mailingAddress')!
  expect(notesText(row)).toContain('The members of `prefill.address`. ')
  const paths = body.flatMap((one) => one.paths)
  expect(paths).toContain('prefill.address.city')
  expect(paths).not.toContain('prefill.mailingAddress.city')
})
