import fs from 'node:fs'
import { expect, test } from 'vitest'
import { correctionPath } from '@/lib/correction-path'
import { listFields } from '@/lib/members'
import { submission } from '@/lib/provider'
import { signupPayload } from '@/lib/signup/payload'

const { person, business } = submission.shape
/**
 * Every field that a provider can name: the fields of a signup, and those that the provider
 * receives in addition.
 */
const fields = [
  ...listFields(person),
  ...listFields(business),
  ...listFields(signupPayload),
].filter((field) => field !== '')

test('OPERATIONS.md lists exactly the fields that have no correction page', () => {
  const [, table = ''] = fs.readFileSync('OPERATIONS.md', 'utf8').split('| Fields without a page |')
  const listed = [...table.split('\n\n')[0]!.matchAll(/`([\w.*]+)`/g)].map(([, name]) => name!)
  const covers = (name: string, field: string) =>
    new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(field)
  const isListed = (field: string) => listed.some((name) => covers(name, field))
  expect(fields.filter((field) => isListed(field) === Boolean(correctionPath(field)))).toEqual([])
  // Each name in the document is an existing field.
  expect(listed.filter((name) => !fields.some((field) => covers(name, field)))).toEqual([])
  expect(new Set(fields).size).toBeGreaterThan(60)
})
