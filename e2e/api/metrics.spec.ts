import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { bearer, call, connect, paths, type Wire } from '../support/api'
import { openDatabase } from '../support/database'
import { signalDatabase } from '../support/postgres'
import { type Service, startService } from '../support/service'
import { sendRaw } from '../support/socket'
import { openTerminal } from '../support/staff'

const token = 'm'.repeat(40)
let service: Service
beforeAll(async () => {
  service = await startService({ env: { METRICS_TOKEN: token }, isEmpty: true })
})
afterAll(async () => {
  signalDatabase(service, 'SIGCONT')
  await service.stop()
})

const read = async () => {
  const { status, text } = await connect(service).call('GET', '/metrics', {
    headers: bearer(token),
  })
  expect(status).toBe(200)
  return text
}
/** Returns the value of a metric series in the text. Undefined if it is missing. */
const readSeries = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('metrics cover latency, traffic, errors, saturation and queue lengths', async () => {
  const api = connect(service)
  await api.call('GET', paths.whoami, { headers: (await api.systemSession()).headers })
  await api.call('GET', paths.whoami)
  await api.call('GET', '/start')
  await sendRaw(service.port, 'nonsense\r\n\r\n')
  const text = await read()
  const counted = (operation: string, status: number) =>
    readSeries(
      text,
      `latchkey_request_duration_seconds_count{operation="${operation}",status="${status}"}`,
    )
  expect(counted('whoami', 200)).toBe(1)
  expect(counted('whoami', 401)).toBe(1)
  expect(counted('page', 200)).toBe(1)
  expect(readSeries(text, 'latchkey_refused_at_door_total{status="400"}')).toBe(1)
  // The request can take longer than a quarter of a second, so only the last bucket certainly
  // includes it.
  const bucket = (le: string) =>
    readSeries(
      text,
      `latchkey_request_duration_seconds_bucket{le="${le}",operation="whoami",status="200"}`,
    )
  expect(bucket('0.25')).toBeOneOf([0, 1])
  expect(bucket('+Inf')).toBe(1)
  for (const state of ['total', 'idle', 'waiting'])
    expect(text).toContain(`latchkey_database_connections{state="${state}"}`)
  for (const queue of ['verification', 'deadline', 'letter', 'reminder', 'notice'])
    for (const state of ['ready', 'active', 'deferred', 'dead'])
      expect(
        readSeries(text, `latchkey_jobs{queue="${queue}",state="${state}"}`),
      ).toBeGreaterThanOrEqual(0)
  for (const series of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_open_fds',
    'latchkey_audit_checkpoint_age_seconds',
    'latchkey_verification_oldest_pending_seconds',
    'latchkey_events_unnumbered_seconds',
    'latchkey_letter_oldest_seconds',
    ...['queued', 'late', 'dead'].map((state) => `latchkey_letters{state="${state}"}`),
  ])
    expect([series, readSeries(text, series)]).toEqual([series, expect.any(Number)])
  expect(readSeries(text, 'latchkey_database_up')).toBe(1)
  expect(
    readSeries(text, 'latchkey_log_events_total{event="database.migrated",level="info"}'),
  ).toBe(1)
})

test('the metrics contain the number of error responses by code and kind of caller', async () => {
  const api = connect(service)
  const { headers } = await api.systemSession()
  await api.call('GET', paths.whoami, { headers: { 'x-session-id': 'unknown' } })
  await api.call('GET', '/notifications/none', { headers })
  const invalid = await api.call('POST', paths.invites, { headers, json: {} })
  const text = await read()
  const counted = (code: string, caller: string) =>
    readSeries(text, `latchkey_refusals_total{code="${code}",caller="${caller}"}`) ?? 0
  expect(counted('UNAUTHORIZED', 'None')).toBeGreaterThanOrEqual(1)
  expect(counted('NOT_FOUND', 'System')).toBe(1)
  expect(counted(invalid.body.errors[0].code, 'System')).toBe(1)
})

test('/healthz, /metrics and /openapi.json return the same version', async () => {
  const { body } = await call(service, 'GET', '/healthz')
  const document = await call(service, 'GET', '/openapi.json')
  expect(document.body.info.version).toBe(body.data.version)
  expect(readSeries(await read(), `latchkey_build_info{version="${body.data.version}"}`)).toBe(1)
})

test('OPERATIONS.md lists exactly the metrics of /metrics with their types and labels', async () => {
  const text = await read()
  const printed = new Map(
    [...text.matchAll(/^# TYPE (latchkey_\w+) (\w+)$/gm)].map(([, name, kind]) => [
      name!,
      { kind: kind!, labels: new Set<string>() },
    ]),
  )
  for (const [, series, labels] of text.matchAll(/^(latchkey_\w+)\{([^}]*)\}/gm)) {
    const metric =
      printed.get(series!) ?? printed.get(series!.replace(/_(?:bucket|sum|count)$/, ''))
    for (const [, label] of labels!.matchAll(/(\w+)="/g))
      if (label !== 'le') metric!.labels.add(label!)
  }
  const [, table = ''] = fs.readFileSync('OPERATIONS.md', 'utf8').split('### Metrics\n')
  const rows = [
    ...table.split('\n## ')[0]!.matchAll(/^\| `(latchkey_\w+)` \| (\w+) \|([^|]*)\| ([^|]+) \|$/gm),
  ].map(([, name, kind, labels]) => ({
    name: name!,
    kind: kind!,
    labels: [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!),
  }))
  expect(rows.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual(
    [...printed].map(([name, { kind }]) => `${name} ${kind}`).toSorted(),
  )
  for (const { name, labels } of rows) {
    const found = [...printed.get(name)!.labels]
    // Skips metrics that have no value yet, because such a metric prints no labels.
    if (found.length > 0) expect([name, labels.toSorted()]).toEqual([name, found.toSorted()])
  }
})

test('metrics, log and doctor report a process that is older than the schema', async () => {
  const database = await openDatabase(service)
  const readAhead = async () =>
    readSeries(
      (await call(service, 'GET', '/metrics', { headers: bearer(token) })).text,
      'latchkey_schema_ahead',
    )
  expect(await readAhead()).toBe(0)
  await database.query(`insert into migrations (name, run_on) values ('9999_later', now())`)
  try {
    expect(await readAhead()).toBe(1)
    const older = await startService({ dataDir: service.dataDir, env: { LOG_LEVEL: 'warn' } })
    expect(older.log()).toContain('"event":"database.schemaAhead"')
    const { exitCode, json } = await openTerminal(older)(['doctor', '--json'])
    expect([exitCode, json.checks.find(({ check }: Wire) => check === 'schema').state]).toEqual([
      0,
      'WARN',
    ])
    expect(await older.terminate()).toBe(0)
  } finally {
    await database.query(`delete from migrations where name = '9999_later'`)
    await database.close()
  }
})

test('the metrics token works on /metrics only', async () => {
  for (const path of ['/admin/v1/organizations', paths.whoami, paths.notifications])
    expect([
      path,
      (await connect(service).call('GET', path, { headers: bearer(token) })).status,
    ]).toEqual([path, 401])
  expect(
    (await connect(service).call('GET', '/metrics', { headers: bearer(`${token.slice(1)}n`) }))
      .status,
  ).toBe(401)
})

test('a worker with WORKER_PORT serves only its metrics and probes', async () => {
  const port = await findFreePort()
  const worker = await startService({
    dataDir: service.dataDir,
    args: ['worker'],
    env: { METRICS_TOKEN: token, WORKER_PORT: String(port), LOG_LEVEL: 'info' },
  })
  try {
    const at = { url: `http://127.0.0.1:${port}` }
    await expect
      .poll(() =>
        call(at, 'GET', '/readyz').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
    const { status, text } = await call(at, 'GET', '/metrics', { headers: bearer(token) })
    expect([status, readSeries(text, 'latchkey_database_up')]).toEqual([200, 1])
    expect((await call(at, 'GET', '/metrics')).status).toBe(401)
    for (const path of ['/', '/start', paths.whoami, '/api/session', '/admin/v1/organizations'])
      expect([path, (await call(at, 'GET', path)).body?.errors[0].code]).toEqual([
        path,
        'NOT_FOUND',
      ])
    expect(await worker.terminate()).toBe(0)
  } finally {
    await worker.terminate()
  }
})

test('/metrics stays available while the database is stopped', async () => {
  signalDatabase(service, 'SIGSTOP')
  const away = await read()
  expect(readSeries(away, 'latchkey_database_up')).toBe(0)
  expect(readSeries(away, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(away).not.toContain('latchkey_jobs{')
  signalDatabase(service, 'SIGCONT')
  await expect.poll(async () => readSeries(await read(), 'latchkey_database_up')).toBe(1)
})
