import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { providerDocument } from '@/lib/openapi/provider-document'
import { sandboxNumbers } from '@/lib/sandbox-numbers'
import { type Bench, makeBody, read, startBench, submit } from './partner'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.stop())

const { schemas } = providerDocument().components
const isValid = (name: string, value: unknown): boolean =>
  z.fromJSONSchema(schemas[name] as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success
const schemaOf: Record<number, string> = {
  200: 'ApplicationState',
  201: 'ApplicationState',
  422: 'Refusal',
}

test('every response and callback of the simulator matches the provider document', async () => {
  const numbers = sandboxNumbers.filter(({ outcome }) => outcome !== 'silent')
  const statuses = new Set<number>()
  for (const [i, { socialSecurityNumber }] of numbers.entries()) {
    const body = makeBody(`p${i}:1`, socialSecurityNumber)
    expect(isValid('Submission', body)).toBe(true)
    for (const reply of [
      await submit(bench.simulator.url, body),
      await submit(bench.simulator.url, body),
      await read(bench.simulator.url, body.reference),
    ]) {
      statuses.add(reply.status)
      expect([
        reply.status,
        isValid(schemaOf[reply.status] ?? 'ProviderError', reply.body),
      ]).toEqual([reply.status, true])
    }
  }
  expect([...statuses].toSorted()).toEqual([200, 201, 404, 422, 429, 500])
  await expect.poll(() => bench.receiver.arrived.length).toBeGreaterThan(8)
  for (const callback of bench.receiver.arrived)
    expect(isValid('ProviderCallback', callback)).toBe(true)
})

test('the provider document rejects a response with an unknown status', async () => {
  const { body } = await submit(bench.simulator.url, makeBody('other:1'))
  expect(isValid('ApplicationState', body)).toBe(true)
  expect(isValid('ApplicationState', { ...body, status: 'done' })).toBe(false)
  expect(isValid('ProviderCallback', body)).toBe(false)
})
