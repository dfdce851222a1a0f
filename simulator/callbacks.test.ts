import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { chooseRetryMs } from './callbacks'
import { type Bench, makeBody, startBench, submit } from './partner'

let bench: Bench
beforeEach(async () => {
  bench = await startBench({ delayMs: 0 })
})
afterEach(() => bench.stop())

const send = (reference: string, number?: string) =>
  submit(bench.simulator.url, makeBody(reference, number))
const numbers = (length: number) => Array.from({ length }, (_, index) => `callbacks-${index}:1`)

test('the simulator repeats a callback byte for byte until the receiver returns a 2xx', async () => {
  const answers = [500, 302, 404, 200]
  bench.receiver.answer = () => answers.shift() ?? 200
  await send('a:1')
  await expect.poll(() => bench.receiver.arrived).toHaveLength(4)
  expect(new Set(bench.receiver.arrived.map((callback) => JSON.stringify(callback))).size).toBe(1)
  await send('b:1')
  await expect.poll(() => bench.receiver.arrived).toHaveLength(5)
})

test("the simulator sends a callback only after the application's earlier callbacks", async () => {
  let refusals = 3
  bench.receiver.answer = () => (refusals-- > 0 ? 500 : 200)
  await send('a:1', '000-00-0006')
  await expect
    .poll(() => bench.receiver.arrived.map((callback) => callback.sequence))
    .toEqual([3, 3, 3, 3, 2])
})

test('the simulator sends at most 20 callbacks at a time and delivers all of them', async () => {
  bench.receiver.answer = () => new Promise((resolve) => setTimeout(resolve, 5, 200))
  await Promise.all(numbers(200).map((reference) => send(reference)))
  await expect.poll(() => bench.receiver.arrived).toHaveLength(200)
  expect(bench.receiver.maxAtOnce).toBeGreaterThan(1)
  expect(bench.receiver.maxAtOnce).toBeLessThanOrEqual(20)
  expect(new Set(bench.receiver.arrived.map((callback) => callback.id)).size).toBe(200)
})

test('the simulator delivers pending callbacks once the receiver is reachable again', async () => {
  const port = await findFreePort()
  const away = await startBench({ delayMs: 0, callbackUrl: `http://127.0.0.1:${port}/` })
  await submit(away.simulator.url, makeBody('away:1'))
  await expect.poll(() => away.lines.join()).toContain('A callback did not arrive')
  const received: string[] = []
  const back = http.createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    response.end()
  })
  await new Promise<void>((resolve) => back.listen(port, '127.0.0.1', resolve))
  await expect.poll(() => received).toHaveLength(1)
  await away.stop()
  back.close()
  back.closeAllConnections()
})

test('the simulator in the mode "down" sends its callbacks only after the mode ends', async () => {
  bench.receiver.answer = () => 500
  await send('a:1')
  await expect.poll(() => bench.receiver.arrived.length).toBeGreaterThan(0)
  bench.simulator.controls.setMode('down')
  const before = bench.receiver.arrived.length
  await wait(300)
  // In the mode `down`, no call starts. Only a call that has already started may still arrive.
  expect(bench.receiver.arrived.length).toBeLessThanOrEqual(before + 1)
  bench.simulator.controls.setMode('normal')
  await expect.poll(() => bench.receiver.arrived.length).toBeGreaterThan(before + 2)
})

test('the simulator doubles the wait before each callback retry, up to 75 s', () => {
  const anyWait = fc.record({
    attempt: fc.integer({ min: 1, max: 5000 }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  fc.assert(
    fc.property(anyWait, ({ attempt, random }) => {
      const base = Math.min(60_000, 1000 * 2 ** (attempt - 1))
      const waitMs = chooseRetryMs(attempt, 1000, random)
      expect(waitMs).toBeGreaterThanOrEqual(base)
      expect(waitMs).toBeLessThanOrEqual(base * 1.25)
    }),
  )
})
