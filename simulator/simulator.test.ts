import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationState, refusal } from '@/lib/provider'
import { findFreePort } from '@/lib/testing/free-port'
import { type Bench, makeBody, read, signalAfter, startBench, submit } from './partner'
import { FolderHeldError, findSimulator } from './simulator'

let bench: Bench
let count = 0
const nextReference = () => `profile-${++count}:1`
const callbacksOf = (reference: string) =>
  bench.receiver.arrived.filter((callback) => callback.reference === reference)
const arrival = (reference: string, number = 1) =>
  expect.poll(() => callbacksOf(reference)).toHaveLength(number)
const send = (number: string, reference: string, more: object = {}) =>
  submit(bench.simulator.url, makeBody(reference, number, more))

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.stop())

describe('decisions of the simulator by SSN', () => {
  test('an application without a test SSN is pending first and is approved by a callback', async () => {
    const reference = nextReference()
    const reply = await send('987-65-4321', reference)
    expect(reply.status).toBe(201)
    expect(applicationState.parse(reply.body)).toMatchObject({
      reference,
      status: 'pending',
      stage: 'automatic',
      sequence: 1,
    })
    await arrival(reference)
    const [callback] = callbacksOf(reference)
    expect(callback).toMatchObject({
      applicationId: reply.body.applicationId,
      status: 'approved',
      sequence: 2,
    })
    expect((await read(bench.simulator.url, reference)).body).toMatchObject({
      status: 'approved',
      sequence: 2,
    })
  })

  test('for SSN 000-00-0001 the simulator sends a rejection callback with a reason', async () => {
    const reference = nextReference()
    expect((await send('000-00-0001', reference)).body.status).toBe('pending')
    await arrival(reference)
    expect(callbacksOf(reference)[0]).toMatchObject({
      status: 'rejected',
      reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }],
    })
  })

  test.each([
    ['000-00-0002', 'address.address', 'ADDRESS_NOT_VERIFIED'],
    ['000-00-0003', 'identification.number', 'DOCUMENT_NEEDED'],
  ])(
    'an application with SSN %s requires %s and is approved after a correction',
    async (number, field, code) => {
      const first = nextReference()
      expect((await send(number, first)).body.status).toBe('pending')
      await arrival(first)
      expect(callbacksOf(first)[0]).toMatchObject({
        status: 'incomplete',
        requirements: [{ field, code }],
      })

      const second = first.replace(/1$/, '2')
      expect((await send(number, second, { previousReference: first })).status).toBe(201)
      await arrival(second)
      expect(callbacksOf(second)[0]?.status).toBe('approved')

      const third = first.replace(/1$/, '3')
      await send(number, third, { previousReference: second })
      await arrival(third)
      expect(callbacksOf(third)[0]?.status).toBe('approved')
    },
  )

  test('an application that is corrected to SSN 000-00-0002 becomes incomplete', async () => {
    const [first, second] = [nextReference(), nextReference()]
    await send('000-00-0009', first)
    await send('000-00-0002', second, { previousReference: first })
    await arrival(second)
    expect(callbacksOf(second)[0]?.status).toBe('incomplete')
  })

  test('an application with SSN 000-00-0004 stays pending without a callback', async () => {
    const [reference, later] = [nextReference(), nextReference()]
    expect((await send('000-00-0004', reference)).body).toMatchObject({
      status: 'pending',
      stage: 'manual',
    })
    await send('900-00-0000', later)
    await arrival(later)
    expect(callbacksOf(reference)).toEqual([])
    expect((await read(bench.simulator.url, reference)).body).toMatchObject({
      status: 'pending',
      stage: 'manual',
      sequence: 1,
    })
  })

  test('for SSN 000-00-0005 the simulator sends the approval callback five times', async () => {
    const reference = nextReference()
    await send('000-00-0005', reference)
    await arrival(reference, 5)
    const callbacks = callbacksOf(reference)
    expect(new Set(callbacks.map((callback) => JSON.stringify(callback))).size).toBe(1)
    expect(callbacks[0]).toMatchObject({ status: 'approved', sequence: 2 })
  })

  test('for SSN 000-00-0006 the simulator sends an outdated state after the approval', async () => {
    const reference = nextReference()
    await send('000-00-0006', reference)
    await arrival(reference, 2)
    const [first, last] = callbacksOf(reference)
    expect(first).toMatchObject({ status: 'approved', sequence: 3 })
    expect(last).toMatchObject({ status: 'pending', stage: 'manual', sequence: 2 })
    expect(last!.occurredAt < first!.occurredAt).toBe(true)
    expect(last!.id).not.toBe(first!.id)
    expect((await read(bench.simulator.url, reference)).body).toMatchObject({
      status: 'approved',
      sequence: 3,
    })
  })

  test('the simulator returns 422 for SSN 000-00-0009 and creates no application', async () => {
    const reference = nextReference()
    for (const _try of [1, 2]) {
      const reply = await send('000-00-0009', reference)
      expect(reply.status).toBe(422)
      expect(refusal.parse(reply.body).error.fields.map((fault) => fault.field)).toEqual([
        'socialSecurityNumber',
      ])
    }
    expect((await read(bench.simulator.url, reference)).status).toBe(404)
    expect(
      bench.simulator.controls.applications().map((application) => application.reference),
    ).not.toContain(reference)
  })

  test.each([
    ['000-00-0029', 429],
    ['000-00-0050', 500],
  ])(
    'two submissions with SSN %s get status %i, and the third is approved',
    async (number, status) => {
      for (const reference of [nextReference(), nextReference()]) {
        const replies = [await send(number, reference), await send(number, reference)]
        expect(replies.map((reply) => reply.status)).toEqual([status, status])
        expect(replies[0]?.headers.get('retry-after')).toBe(status === 429 ? '1' : null)
        expect((await read(bench.simulator.url, reference)).status).toBe(404)
        expect((await send(number, reference)).status).toBe(201)
        await arrival(reference)
        expect(callbacksOf(reference)[0]?.status).toBe('approved')
      }
    },
  )

  test('two submissions with SSN 000-00-0051 get no response, and the third gets 201', async () => {
    const reference = nextReference()
    const body = makeBody(reference, '000-00-0051')
    for (const tries of [1, 2]) {
      const signal = signalAfter(() => bench.simulator.controls.countTries(reference) === tries)
      await expect(submit(bench.simulator.url, body, {}, signal)).rejects.toMatchObject({
        name: 'TimeoutError',
      })
    }
    expect((await submit(bench.simulator.url, body)).status).toBe(201)
    await arrival(reference)
  })
})

test('the simulator accepts unknown fields and optional fields that are null', async () => {
  const optional = [
    'firstName',
    'address',
    'employment',
    'w9',
    'identification',
    'transferActivity',
  ]
  const person = {
    ...makeBody('', '900-11-1111').person,
    ...Object.fromEntries(optional.map((name) => [name, null])),
    unknown: { a: [1] },
  }
  for (const kind of ['individual', 'business'])
    expect((await send('', nextReference(), { kind, person })).status).toBe(201)
})

test('30 simultaneous submissions of one reference create one application', async () => {
  const reference = nextReference()
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => send('987-65-4321', reference)),
  )
  replies.push(await send('987-65-4321', reference))
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(30)
  expect(new Set(replies.map((reply) => reply.body.applicationId)).size).toBe(1)
  await arrival(reference)
  expect(
    bench.simulator.controls
      .applications()
      .filter((application) => application.reference === reference),
  ).toEqual([{ reference, applicationId: replies[0]?.body.applicationId, tries: 31 }])
  expect((await send('987-65-4321', reference)).body.status).toBe('approved')
  expect(callbacksOf(reference)).toHaveLength(1)
})

test('a second simulator on the same data folder does not start', async () => {
  await expect(startBench({ dataDir: bench.folder })).rejects.toBeInstanceOf(FolderHeldError)
  expect(await findSimulator(bench.folder)).toBe(bench.simulator.url)
  expect((await send('987-65-4321', nextReference())).status).toBe(201)
})

test('if its port is in use, the simulator does not start and releases its data folder', async () => {
  const port = Number(new URL(bench.simulator.url).port)
  const folder = path.join(path.dirname(bench.folder), 'second')
  await expect(startBench({ dataDir: folder, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(await findSimulator(folder)).toBeUndefined()
  const second = await startBench({ dataDir: folder })
  await second.stop()
})

test('with port 0 a simulator reuses its last port unless that port is in use', async () => {
  const folder = path.join(path.dirname(bench.folder), 'third')
  const port = await findFreePort()
  const first = await startBench({ dataDir: folder, port })
  await first.stop()
  const second = await startBench({ dataDir: folder, port: 0 })
  await second.stop()
  expect(second.simulator.url).toBe(first.simulator.url)
  const taker = net.createServer().listen(port, '127.0.0.1')
  await once(taker, 'listening')
  const moved = await startBench({ dataDir: folder, port: 0 })
  expect(moved.simulator.url).not.toBe(first.simulator.url)
  expect(await findSimulator(folder)).toBe(moved.simulator.url)
  await moved.stop()
  await new Promise((resolve) => taker.close(resolve))
})
