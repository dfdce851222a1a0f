import { expect, test } from 'vitest'
import { makeCircuit } from './circuit'

test('five consecutive 401 or 403 responses stop provider calls for 30 s', () => {
  let time = 0
  const circuit = makeCircuit(() => time)
  for (const status of [401, 403, 401, 403, 200, 401, 401, 401, 401]) circuit.record(status)
  expect(circuit.isOpen()).toBe(false)
  circuit.record(403)
  expect(circuit.isOpen()).toBe(true)
  time = 29_999
  expect(circuit.isOpen()).toBe(true)
  time = 30_000
  expect(circuit.isOpen()).toBe(false)
})

test('a 401 after the pause of 30 s stops provider calls again', () => {
  let time = 0
  const circuit = makeCircuit(() => time)
  for (let i = 0; i < 5; i++) circuit.record(401)
  time = 30_000
  circuit.record(401)
  expect(circuit.isOpen()).toBe(true)
  time = 60_000
  circuit.record(404)
  circuit.record(401)
  expect(circuit.isOpen()).toBe(false)
})
