import { execFileSync } from 'node:child_process'
import { type Child, launch } from '@/bench/child'
import { withDatabase } from '@/bench/database'
import type { Lab } from '@/bench/lab'

const nextProgram = 'node_modules/next/dist/bin/next'
const emptyApp = 'bench/empty-next'
let isBuilt = false

/**
 * Starts a server for comparison (a baseline) on the core of the server, with the Node that runs
 * the service.
 */
const launchBaseline = (
  lab: Lab,
  args: string[],
  readyPath: string,
  env: Record<string, string> = {},
): Promise<Child> =>
  launch({
    command: process.execPath,
    args,
    env,
    readyPath,
    folder: lab.folder,
    cores: lab.cores,
    where: 'server',
  })

/**
 * Starts a Next app with one route handler that returns static JSON. The app is built as the
 * documentation of Next describes.
 */
export async function startEmptyNext(lab: Lab): Promise<Child> {
  if (!isBuilt) {
    lab.report('  building the empty Next app')
    execFileSync(process.execPath, [nextProgram, 'build', emptyApp], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    })
    isBuilt = true
  }
  const child = await launchBaseline(
    lab,
    [nextProgram, 'start', emptyApp, '-H', '127.0.0.1'],
    '/static',
  )
  return { ...child, url: `${child.url}/static` }
}

/** Starts node:http with static JSON. Its rate is the limit of the runtime. */
export const startBareHttp = (lab: Lab): Promise<Child> =>
  launchBaseline(lab, ['bench/bare-http.mjs'], '/')

/** Starts node:http with one prepared query by primary key on the database of the service. */
export async function startOneQuery(lab: Lab, databaseUrl: string): Promise<Child> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query('create schema bench')
    await client.query('create table bench.counters (id int primary key, unread int not null)')
    await client.query('insert into bench.counters select i, i from generate_series(1, 1000) i')
  })
  return launchBaseline(lab, ['bench/one-query.mjs'], '/', { DATABASE_URL: databaseUrl })
}
