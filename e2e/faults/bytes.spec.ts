import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { call, connect, paths } from '../support/api'
import { exchange, judge } from '../support/byte-exchange'
import { readCount, reportFigures } from '../support/counts'
import { kinds, makeStream, seed } from '../support/malformed-streams'
import { megabytes, readMetrics } from '../support/metrics'
import { usualMemory } from '../support/service'
import { shareService } from '../support/shared'

const streams = readCount('streams')
const concurrency = 32
const maxComplaints = 10

const service = shareService({ env: { RATE_LIMIT_CALLS_PER_MINUTE: '100000000', ...usualMemory } })

test(`${streams} malformed TCP streams cause no 5xx, and other calls still work`, {
  timeout: 120_000 + streams * 60,
}, async () => {
  const before = await readMetrics(service)
  const { headers } = await connect(service).systemSession()
  const complaints: string[] = []
  const outcomes = new Map<string, number>()
  let isOver = false
  const goodClient = (async () => {
    const statuses: number[] = []
    while (!isOver) {
      statuses.push((await call(service, 'GET', paths.whoami, { headers })).status)
      await sleep(20)
    }
    return statuses
  })()
  const random = seed(20_261_121)
  let next = 0
  const run = async () => {
    while (next < streams && complaints.length < maxComplaints) {
      const stream = makeStream(random, next++)
      try {
        for (const outcome of judge(await exchange(service.port, stream)))
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      } catch (error) {
        complaints.push(
          `${stream.kind}: ${(error as Error).message}\n${JSON.stringify(Buffer.concat(stream.parts).toString('latin1').slice(0, 1000))}`,
        )
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, run))
  isOver = true
  const statuses = await goodClient
  const after = await readMetrics(service)
  reportFigures('malformed byte streams', {
    streams,
    complaints: complaints.length,
    'good calls beside them': statuses.length,
    'resident memory before and after, MB': [before, after]
      .map((read) => megabytes(read('process_resident_memory_bytes')))
      .join(' and '),
  })
  expect(complaints).toEqual([])
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const outcome of ['200', '204', '303', '400', '401', '404', '415', '431'])
    expect(outcomes.get(outcome), outcome).toBeGreaterThan(0)
  expect(after('process_start_time_seconds')).toBe(before('process_start_time_seconds'))
})

test('the test sends over ten kinds of malformed TCP streams, on average over ten each', () => {
  expect(kinds.length).toBeGreaterThan(10)
  expect(streams).toBeGreaterThan(kinds.length * 10)
})

test('after malformed TCP streams, a signup succeeds and the log contains no error', async () => {
  expect((await connect(service).signUp()).customerUid).toBeTruthy()
  const lines = service.log().split('\n').filter((line) => line.startsWith('{')) // biome-ignore format: one line is easier to read
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  expect(lines.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([])
})
