// Measures how many bytes an audit row adds to the database log, for each kind of log record.
// node_modules/.bin/node bench/audit-bytes.mjs postgres://... [rows]
// Use a test database, because the script creates and drops tables. Its role needs the
// extension pg_walinspect. A busy machine does not change the figures.
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'

const [connectionString, rows = 16_000] = process.argv.slice(2)
const client = new pg.Client({ connectionString })
const batch = 32
const stream = randomUUID()
const route = '/notifications/private/v1/notifications/unread-count'

const common = `
  n bigint not null, hash bytea not null, at timestamptz(3) not null, request_id uuid not null,
  session_hash bytea, customer_id uuid, act_digest bytea`
const tables = {
  texts: `${common}, stream uuid not null, method text not null, route text not null,
    status int not null, duration_us bigint not null, caller text not null,
    device_session_type text, organization_id uuid, client_id text, ip text`,
  numbers: `${common}, stream smallint not null, operation smallint not null,
    status smallint not null, duration_us int not null, caller smallint not null, client int, ip inet`,
}
const parts = {
  key: 'alter table measured add primary key (stream, n)',
  request: 'create index on measured (request_id)',
  search: `create index on measured using brin (at timestamptz_minmax_ops,
    customer_id uuid_bloom_ops) with (pages_per_range = 16, autosummarize = on)`,
}

const organization = randomUUID()
const clientId = `ci_test_${randomBytes(12).toString('base64url')}`
const people = Array.from({ length: 200 }, (_, i) => [randomBytes(32), randomUUID(), `10.0.0.${i}`])

/**
 * Returns the columns of a batch as arrays. The script inserts them into both tables that it
 * compares.
 */
async function makeBatch(after) {
  const ids = await client.query(`select uuidv7() as id from generate_series(1, ${batch})`)
  const all = ids.rows.map(({ id }, i) => [id, ...people[(after + i) % people.length]])
  const column = (i) => all.map((one) => one[i])
  const durations = all.map(() => 1500 + Math.floor(Math.random() * 3000))
  const hashes = all.map(() => randomBytes(32))
  return [after, column(0), column(1), column(2), column(3), durations, hashes]
}
const source = `unnest($2::uuid[], $3::bytea[], $4::uuid[], $5::text[], $6::int[], $7::bytea[])
  with ordinality as b (request_id, session_hash, customer_id, ip, duration_us, hash, i)`
const shared = 'n, hash, at, request_id, session_hash, customer_id, duration_us'
const values = '$1::bigint + i, hash, now(), request_id, session_hash, customer_id, duration_us'
const inserts = {
  texts: `insert into measured (${shared}, stream, method, route, status, caller,
      device_session_type, organization_id, client_id, ip)
    select ${values}, '${stream}', 'GET', '${route}', 200, 'User', 'User', '${organization}',
      '${clientId}', ip from ${source}`,
  numbers: `insert into measured (${shared}, stream, operation, status, caller, client, ip)
    select ${values}, 7, 12, 200, 2, 3, ip::inet from ${source}`,
}

async function measure(name, table, indexes) {
  await client.query(`drop table if exists measured; create table measured (${tables[table]})`)
  for (const index of indexes) await client.query(parts[index])
  await client.query('checkpoint')
  const readEnd = async () =>
    (await client.query('select pg_current_wal_flush_lsn()::text as lsn')).rows[0].lsn
  const start = await readEnd()
  for (let after = 0; after < rows; after += batch)
    await client.query({ name, text: inserts[table], values: await makeBatch(after) })
  const { rows: records } = await client.query(
    `select "resource_manager/record_type" as kind, combined_size::float8 / $3 as bytes
     from pg_get_wal_stats($1, $2, true) where combined_size > $3 order by 2 desc`,
    [start, await readEnd(), rows],
  )
  const sum = records.reduce((total, { bytes }) => total + bytes, 0)
  const list = records.map(({ kind, bytes }) => `${kind} ${bytes.toFixed(0)}`).join(', ')
  process.stdout.write(`${name}: ${sum.toFixed(0)} bytes (${list})\n`)
}

await client.connect()
await client.query('create extension if not exists pg_walinspect')
await measure('as it is', 'texts', ['key', 'request', 'search'])
await measure('without the index by request', 'texts', ['key', 'search'])
await measure('without the primary key', 'texts', ['request', 'search'])
await measure('without indexes', 'texts', [])
await measure('numbers for texts', 'numbers', ['key', 'request', 'search'])
await measure('numbers, without the index by request', 'numbers', ['key', 'search'])
await client.query('drop table measured')
await client.end()
