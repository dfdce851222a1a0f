import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { place } from '@/bench/cores'
import { withDatabase } from '@/bench/database'
import type { Sample } from '@/bench/generator'
import type { Lab } from '@/bench/lab'
import { findPercentile } from '@/bench/statistics'

const script = 'bench/signup-rows.sql'
const writer = 'bench/row-writer.mjs'
const distributions = '/usr/lib/postgresql'

/**
 * Writes only the database rows of signups, one signup after another, on the core of the service.
 */
export type RowWriter = {
  name: string
  write(connections: number, seconds: number): Promise<Sample>
}

/**
 * Creates `people` customers who can sign up. The returned writer uses pgbench if it is installed.
 * Otherwise it sends the same statements with `pg`.
 */
export async function prepareRows(
  lab: Lab,
  databaseUrl: string,
  people: number,
): Promise<RowWriter> {
  await copySignup(databaseUrl, people)
  const pgbench = findPgbench()
  if (!pgbench)
    return {
      name: 'the same rows, by pg',
      write: async (connections, seconds) => {
        const [command, args] = place(lab.cores, 'server', process.execPath, [
          writer,
          script,
          String(connections),
          String(seconds),
        ])
        return JSON.parse(
          execFileSync(command, args, {
            encoding: 'utf8',
            env: { ...process.env, DATABASE_URL: databaseUrl },
          }),
        ) as Sample
      },
    }
  const version = /[\d.]+/.exec(execFileSync(pgbench, ['--version'], { encoding: 'utf8' }))?.[0]
  return {
    name: `the same rows, by pgbench ${version}`,
    write: async (...how) => runPgbench(lab, pgbench, databaseUrl, ...how),
  }
}

function findPgbench(): string | undefined {
  const installed = fs.existsSync(distributions)
    ? fs.readdirSync(distributions).map((name) => path.join(distributions, name, 'bin/pgbench'))
    : []
  return ['pgbench', ...installed].find((program) => !spawnSync(program, ['--version']).error)
}

function runPgbench(
  lab: Lab,
  pgbench: string,
  databaseUrl: string,
  connections: number,
  seconds: number,
): Sample {
  const folder = fs.mkdtempSync(path.join(lab.folder, 'pgbench-'))
  const how = [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${connections}`,
    `--time=${seconds}`,
    `--file=${script}`,
  ]
  const [command, args] = place(lab.cores, 'server', pgbench, [
    ...how,
    '--log',
    `--log-prefix=${folder}/log`,
  ])
  const output = execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...listPgVariables(databaseUrl) },
  })
  const [errors, perSecond] = [/failed transactions: (\d+)/, /tps = ([\d.]+) \(without/].map(
    (what) => Number(what.exec(output)?.[1]),
  )
  // pgbench logs one line per transaction. The third word of a line is the duration in
  // microseconds.
  const lines = fs
    .readdirSync(folder)
    .flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
  const times = lines.map((line) => Number(line.split(' ')[2]) / 1000)
  if (!perSecond || times.length < 2) throw new Error(`pgbench wrote nothing: ${output}`)
  const requests = times.length
  return {
    requests,
    seconds: requests / perSecond,
    errors: errors ?? 0,
    p50Ms: findPercentile(times, 50),
    p99Ms: findPercentile(times, 99),
  }
}

// Returns environment variables for the password, because all users of the machine can read
// arguments, and error messages repeat arguments.
function listPgVariables(databaseUrl: string): Record<string, string> {
  const {
    user = '',
    password = '',
    host = '',
    database = '',
  } = new pg.Client({ connectionString: databaseUrl })
  return { PGUSER: user, PGPASSWORD: password ?? '', PGHOST: host, PGDATABASE: database }
}

/**
 * Copies one row of each table that a signup writes. The writer makes the rows of further people
 * from these copies.
 */
async function copySignup(databaseUrl: string, people: number): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query(`
      create schema bench;
      create sequence bench.turn;
      create table bench.job as select * from pgboss.job where name = 'verification' order by created_on desc limit 1;
      create table bench.profile as select p.* from profiles p join bench.job j on p.id::text = j.data->>'profileId';
      create table bench.reservation as select r.* from signup_reservations r join bench.profile p on p.customer_id = r.customer_id;
      create table bench.request as select a.* from audit a join bench.profile p on p.customer_id = a.customer_id order by a.at desc limit 1;`)
    await client.query(
      `insert into customers (id, organization_id, user_type, contact_sealed, email_index, consent, created_at)
       select ('01990000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, c.organization_id, c.user_type, c.contact_sealed, c.email_index, c.consent, c.created_at
       from customers c join bench.profile p on p.customer_id = c.id, generate_series(1, $1::int) i`,
      [people],
    )
    await client.query('checkpoint')
  })
}
