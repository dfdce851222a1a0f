// Measures how long an audit search takes with each filter, and how much an index slows down the
// service.
// node bin/build.mjs &&
// node_modules/.bin/node bench/audit-search.mjs [minutes] [rounds] [entry]
// The script starts a service and inserts a million audit rows whose times cover `minutes` (1440).
// For each filter, it reads up to 200 pages of results over HTTP and prints their durations. With
// `rounds`, it alternately measures reads of the unread count with and without the three indexes of
// `indexes`. It then prints the cost per call, such as the CPU time of service and database.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'

const root = path.dirname(import.meta.dirname)
const minutes = Number(process.argv[2] ?? 1440)
const rounds = Number(process.argv[3] ?? 0)
const entry = process.argv[4] ?? '.build/main.js'
const rows = 1_000_000
const roundSeconds = 5
const indexes = ['audit_search', 'audit_by_staff', 'audit_customers_by_staff']

/** Starts a service with an empty folder. `stop` ends it and removes the folder. */
async function start() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'audit-search-'))
  fs.chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_CALLS_PER_MINUTE: '1000000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let output = ''
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (/"clientSecret":"\S+\n/.test(output)) resolve()
    })
    ended.then(() => reject(new Error(`the service did not start\n${output}`)))
  })
  const postmaster = fs
    .readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    .split('\n')
  const password = fs.readFileSync(path.join(dataDir, 'postgres.password'), 'utf8')
  return {
    url: /"signUp":"(http:\/\/[^/"]+)/.exec(output)[1],
    clientId: /"clientId":"([^"]+)"/.exec(output)[1],
    clientSecret: /"clientSecret":"([^"]+)"/.exec(output)[1],
    adminKey: fs.readFileSync(path.join(dataDir, 'admin.key'), 'utf8').trim(),
    databaseUrl: `postgres://app:${password}@/postgres?host=${encodeURIComponent(postmaster[4])}`,
    databasePid: Number(postmaster[0]),
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Inserts rows of 2,000 customers, 20 clients and 5,000 IP addresses. Every hundredth row is a call
 * by staff.
 */
async function fill() {
  const startedAt = performance.now()
  await client.query(
    `insert into audit (stream, n, hash, at, request_id, method, route, status, duration_us, caller,
       device_session_type, organization_id, client_id, session_hash, customer_id, ip)
     select '01990000-0000-7000-8000-000000000000', i, decode(md5(i::text) || md5(i::text), 'hex'),
       now() - make_interval(secs => $2::float8 * (1 - i / $1::float8)), gen_random_uuid(), 'GET',
       '/notifications/private/v1/notifications/unread-count',
       case when i % 50 = 0 then 401 when i % 5000 = 0 then 500 else 200 end, 700,
       case when i % 100 = 1 then 'Admin' else 'UserAfterSignup' end, 'User', gen_random_uuid(),
       'ci_test_' || i * 7919 % 20, decode(md5(i::text) || md5(i::text), 'hex'),
       case when i % 100 = 1 and i % 1000 <> 1 then null
         else ('01990000-0000-7000-8000-' || lpad((i * 7919 % 2000)::text, 12, '0'))::uuid end,
       '10.0.' || i * 7919 % 5000 / 256 || '.' || i * 7919 % 5000 % 256
     from generate_series(1, $1::bigint) i`,
    [rows, minutes * 60],
  )
  await client.query(`select brin_summarize_new_values('audit_search')`)
  await client.query('analyze audit')
  const { rows: sizes } = await client.query(
    `select c.relname as name, round(pg_relation_size(c.oid) / 1e6, 1)::float8 as mb from pg_class c
     where c.relname = 'audit' or c.relname like 'audit\\_%' and c.relkind = 'i' order by 2 desc`,
  )
  console.log(`${rows} rows over ${minutes} minutes in ${seconds(startedAt)} s`)
  console.log(sizes.map(({ name, mb }) => `${name} ${mb} MB`).join(', '))
}

const seconds = (startedAt) => ((performance.now() - startedAt) / 1000).toFixed(1)

async function search(query) {
  const startedAt = performance.now()
  const response = await fetch(`${service.url}/admin/v1/audit?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${service.adminKey}` },
  })
  const body = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(body))
  return { ...body, ms: performance.now() - startedAt }
}

async function measureFilters() {
  const customer = '01990000-0000-7000-8000-000000000919'
  const one = await client.query(`select request_id as id from audit where n = $1 limit 1`, [
    rows / 2,
  ])
  const house = await client.query('select id from organizations where is_house')
  const filters = {
    nothing: {},
    'from a day ago': { from: new Date(Date.now() - 86_400_000).toISOString() },
    'to half of the time': { to: new Date(Date.now() - minutes * 30_000).toISOString() },
    staff: { caller: 'Admin' },
    'one operation': { operation: 'getUnreadCount' },
    'an operation without rows': { operation: 'createOrganization' },
    'status 4xx': { status: '4xx' },
    'a status without rows': { status: '503' },
    'an organization without rows': { organization: house.rows[0].id, status: '503' },
    'one client': { client: 'ci_test_7' },
    'a client without rows': { client: 'ci_test_none' },
    'one customer': { customer },
    'a customer without rows': { customer: randomUUID() },
    'staff on one customer': { customer: '01990000-0000-7000-8000-000000000001', caller: 'Admin' },
    'one address': { address: '10.0.3.151' },
    'an address without rows': { address: '192.0.2.1' },
    'one request': { request: one.rows[0].id },
    'a request without rows': { request: randomUUID() },
  }
  await search({ status: '503' })
  console.log('filter | first page: rows, ms | pages | slowest, ms | rows in all')
  for (const [name, filter] of Object.entries(filters)) {
    const pages = []
    let cursor
    do {
      const page = await search({ ...filter, limit: '50', ...(cursor ? { cursor } : {}) })
      pages.push(page)
      cursor = page.meta.nextCursor
    } while (cursor && pages.length < 200)
    const [first] = pages
    console.log(
      [
        name,
        `${first.data.length}, ${first.ms.toFixed(1)}`,
        `${pages.length}${cursor ? ' and more' : ''}`,
        Math.max(...pages.map(({ ms }) => ms)).toFixed(1),
        pages.reduce((sum, { data }) => sum + data.length, 0),
      ].join(' | '),
    )
  }
}

/** Opens a User session for a new customer and returns its headers. */
async function openSession() {
  const send = async (method, where, json, headers = {}) => {
    const response = await fetch(service.url + where, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()).data
  }
  const { clientId, clientSecret } = service
  const open = async (more = {}) => {
    const { sessionId } = await send('POST', '/entrypoint/org/v1/sessions', {
      clientId,
      clientSecret,
      ...more,
    })
    return { 'x-session-id': sessionId, 'x-client-id': clientId }
  }
  const { customerUid } = await client
    .query('select id as "customerUid" from customers limit 1')
    .then(({ rows: [known] }) => known ?? invite())
  async function invite() {
    return send(
      'POST',
      '/branches/private/v1/invites',
      { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.com', role: 'individual' },
      await open(),
    )
  }
  await client.query('update customers set signed_up_at = now() where id = $1', [customerUid])
  return open({ customerUid })
}

const ticks = 100
const cpuOf = (pid, own) => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number)
  return (fields[11] + fields[12] + (own ? 0 : fields[13] + fields[14])) / ticks
}
const databaseCpu = () => {
  const children = execFileSync('ps', ['--ppid', String(service.databasePid), '-o', 'pid='], {
    encoding: 'utf8',
  })
  const own = children
    .trim()
    .split('\n')
    .map((pid) => {
      try {
        return cpuOf(Number(pid), true)
      } catch {
        return 0
      }
    })
  return cpuOf(service.databasePid, false) + own.reduce((sum, value) => sum + value, 0)
}
const walBytes = async () =>
  (await client.query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as n`)).rows[0].n

async function measureInserts() {
  const headers = await openSession()
  const url = `${service.url}/notifications/private/v1/notifications/unread-count`
  const load = () => autocannon({ url, headers, connections: 32, duration: roundSeconds })
  const { rows: made } = await client.query(
    'select indexname as name, indexdef as text from pg_indexes where indexname = any($1)',
    [indexes],
  )
  const results = { with: [], without: [] }
  await load()
  for (let i = 0; i < rounds * 2; i++) {
    const kind = i % 2 === 0 ? 'with' : 'without'
    for (const { name, text } of made)
      await client.query(
        kind === 'with' ? text.replace('INDEX ', 'INDEX IF NOT EXISTS ') : `drop index ${name}`,
      )
    await client.query('checkpoint')
    const before = [cpuOf(service.pid, true), databaseCpu(), await walBytes()]
    const { requests, non2xx } = await load()
    if (non2xx > 0) throw new Error(`${non2xx} calls were refused`)
    // The measured cost includes the BRIN summaries of the rows of this round.
    if (kind === 'with') await client.query(`select brin_summarize_new_values('audit_search')`)
    const after = [cpuOf(service.pid, true), databaseCpu(), await walBytes()]
    const [app, database, wal] = after.map((value, at) => (value - before[at]) / requests.total)
    results[kind].push({
      app: app * 1e6,
      database: database * 1e6,
      wal,
      calls: requests.total / roundSeconds,
    })
  }
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  for (const [kind, all] of Object.entries(results))
    for (const name of ['app', 'database', 'wal', 'calls']) {
      const values = all.map((one) => one[name])
      console.log(
        `${kind} | ${name} | ${median(values).toFixed(1)} | ${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`,
      )
    }
}

const service = await start()
const client = new pg.Client({ connectionString: service.databaseUrl })
await client.connect()
try {
  await fill()
  await measureFilters()
  if (rounds > 0) await measureInserts()
} finally {
  await client.end()
  await service.stop()
}
