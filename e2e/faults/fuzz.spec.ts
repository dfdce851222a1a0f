import http from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationOf } from '@/lib/openapi/operation'
import { makeJudge } from '../support/arbitrary-judge'
import { operationsOf, type Shot, shotOf } from '../support/arbitrary-request'
import { listContracts } from '../support/architecture/contracts'
import { readSources } from '../support/architecture/sources'
import { callExactly } from '../support/call-exactly'
import { isLongRun, readCount, reportFigures } from '../support/counts'
import { megabytes, readMetrics, watchPeaks } from '../support/metrics'
import { readOpenApi } from '../support/openapi-documents'
import { makeRenewableCallers, type RenewableCallers } from '../support/renewable-callers'
import { type Service, startService, usualMemory } from '../support/service'

const requests = readCount('requests')
// A short run uses a fixed seed. A long run draws a new seed, unless FUZZ_SEED is set.
const seed = Number(
  process.env.FUZZ_SEED ??
    (process.env.FAULTS_REPORT ? Math.floor(Math.random() * 2 ** 31) : 20_261_121),
)
const [resident, started] = ['process_resident_memory_bytes', 'process_start_time_seconds'] as const
// The short run makes fewer calls at the same time. With 16, a busy machine exceeds the response
// deadline.
const concurrency = isLongRun ? 16 : 8
const perCallers = 500
/**
 * The run never calls these operations: changes of the clock, resets and key rotations would
 * disturb other calls.
 */
const left = ['moveClock', 'resetSandbox', 'rotateKeys']
/** These operations read all stored data. So the run calls them rarely. */
const costly = ['verifyAudit', 'exportAudit']
const costlyTimes = 10
const minCostlyTurn = 20

let service: Service
let callers: RenewableCallers
const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })

beforeAll(async () => {
  service = await startService({
    env: {
      RATE_LIMIT_CALLS_PER_MINUTE: '10000000',
      RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: '10000000',
      SIMULATOR_DELAY_MS: '10',
      ...usualMemory,
    },
  })
  callers = await makeRenewableCallers(service)
})
afterAll(async () => {
  agent.destroy()
  await service.stop()
})

/** Returns the public operations of the document, and the browser operations in the same form. */
async function listOperations() {
  const document = await readOpenApi(service)
  const browser = (await listContracts(readSources()))
    .map(({ contract }) => contract)
    .filter(({ path }) => path.startsWith('/api/'))
  const paths: Record<string, Record<string, unknown>> = { ...document.paths }
  for (const contract of browser)
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: operationOf(contract, ''),
    }
  return {
    operations: operationsOf(paths).filter(({ operationId }) => !left.includes(operationId)),
    schemas: document.components.schemas,
  }
}

/** Yields endless samples, in chunks. */
function* sampleAll(arbitrary: fc.Arbitrary<Shot>, from: number): Generator<Shot, never> {
  for (let chunk = 0; ; chunk++)
    yield* fc.sample(arbitrary, { numRuns: 32, seed: from + chunk * 1000 })
}

async function shoot({ operation, method, target, caller, headers, body }: Shot) {
  const all: Record<string, string> = {
    ...(operation.path.startsWith('/api/') ? { origin: service.url } : {}),
    ...callers.headersOf(caller),
    ...(body?.type === undefined ? {} : { 'content-type': body.type }),
    ...(body ? { 'content-length': String(Buffer.byteLength(body.text)) } : {}),
    ...headers,
  }
  const exact = { method, headers: all, agent, ...(body ? { body: body.text } : {}) }
  return callExactly(service, target, exact).catch((error) => {
    // Sends the request again on a new connection, because the server may close an idle one just
    // when the client reuses it.
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      return callExactly(service, target, { ...exact, agent: false })
    throw error
  })
}

test(`${requests} random valid and invalid requests get responses that match OpenAPI`, {
  timeout: 600_000 + requests * 20,
}, async () => {
  const { operations, schemas } = await listOperations()
  expect(operations.length).toBeGreaterThan(60)
  const judge = makeJudge(schemas)
  const costlyTurn = Math.max(minCostlyTurn, Math.ceil(requests / operations.length / costlyTimes))
  const { pid } = service
  const before = await readMetrics(service)
  const peaks = watchPeaks(service, [
    'nodejs_eventloop_lag_max_seconds',
    'process_resident_memory_bytes',
  ])
  const streams = operations.map((operation, i) =>
    sampleAll(shotOf(operation, schemas, callers.known, callers.names), seed + i),
  )
  const statuses: Record<string, number> = {}
  const complaints: string[] = []
  let next = 0
  const run = async () => {
    while (next < requests && complaints.length < 10) {
      const i = next++
      if (i > 0 && i % perCallers === 0) await callers.renew()
      const turn = Math.floor(i / streams.length)
      if (turn % costlyTurn > 0 && costly.includes(operations[i % streams.length]!.operationId))
        continue
      const shot = streams[i % streams.length]!.next().value
      const answer = await shoot(shot)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const complaint = judge(shot, answer)
      if (complaint)
        complaints.push(`seed ${seed}, request ${i}: ${describeShot(shot)}\n  ${complaint}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, run))
  const [delaySeconds, memory] = await peaks.stop()
  const after = await readMetrics(service)
  reportFigures('requests of every kind', {
    requests,
    seed,
    complaints: complaints.length,
    answers: Object.entries(statuses)
      .map(([status, n]) => `${status}: ${n}`)
      .join(', '),
    'longest hold of the event loop, ms': Math.round(delaySeconds! * 1000),
    'resident memory before, at most, after, MB': [before(resident), memory!, after(resident)]
      .map(megabytes)
      .join(', '),
    'open files before and after': [before, after]
      .map((read) => read('process_open_fds'))
      .join(', '),
  })
  expect(complaints).toEqual([])
  for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 415])
    expect(statuses[status], String(status)).toBeGreaterThan(0)
  expect([service.pid, after(started)]).toEqual([pid, before(started)])
})

test('random requests cause no malformed JSON line and no error in the log', () => {
  const lines = service
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  expect(lines.filter((line) => /request\.failed|request\.unaudited|process\./.test(line))).toEqual(
    [],
  )
})

const describeShot = ({ caller, method, target, headers, body }: Shot): string =>
  `${caller}: ${method} ${target} ${JSON.stringify(headers)} ${body?.type} ${body?.text.toString().slice(0, 2000)}`
