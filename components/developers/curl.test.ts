import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { givenVariables, writeCurl } from './curl'
import { sampleBody } from './samples'

const examples = publicContracts.map((contract) => ({ contract, curl: writeCurl(contract) }))
const variablesOf = (curl: string) => [...curl.matchAll(/\$\{?([A-Z_]+)/g)].map(([, name]) => name!)
const setBy = (curl: string) => [...curl.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)

test('every curl example is valid shell and uses variables for path parameters', () => {
  for (const { contract, curl } of examples) {
    expect(curl, contract.operationId).toContain(`"$BASE_URL${contract.path.split('{')[0]}`)
    expect(curl, contract.operationId).not.toMatch(/undefined|\{id\}/)
  }
  const all = examples.map(({ curl }) => curl).join('\n')
  expect(execFileSync('bash', ['-n', '-c', all]).toString()).toBe('')
})

test('every variable of a curl example is set by the quick start or another example', () => {
  const known = new Set([...givenVariables, ...examples.flatMap(({ curl }) => setBy(curl))])
  for (const { contract, curl } of examples)
    for (const variable of variablesOf(curl))
      expect(known, contract.operationId).toContain(variable)
})

test('a curl example with an unset variable prints which example sets it', () => {
  const read = examples.find(({ contract }) => contract.operationId === 'readEvent')!
  const run = () => execFileSync('sh', ['-c', read.curl], { stdio: 'pipe' })
  expect(run).toThrow('EVENT_ID: is set by the example of listEvents')
})

test('every operation with a required body has a sample body', () => {
  for (const { contract } of examples)
    if (contract.body && !contract.bodyOptional)
      expect(sampleBody(contract), contract.operationId).toBeDefined()
})
