import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, launch } from '@/bench/child'
import { moveProcess } from '@/bench/cores'
import type { Lab } from '@/bench/lab'
import { listChildren } from '@/bench/processes'

/** The service under test: the production build in its own process, with its embedded database. */
export type Service = Child & {
  clientId: string
  clientSecret: string
  databaseUrl: string
  databasePid: number
  dataDir: string
}

// No load reaches this limit. So the limiter counts and never rejects a request.
const callsPerMinute = 1_000_000_000
const endWithinMs = 10_000
const printWithinMs = 10_000

const folders = new Set<string>()
process.on('exit', () => {
  for (const folder of folders) endDatabase(folder)
})

type Start = { nodeArgs?: string[]; settings?: Record<string, string> }

/**
 * Starts the service with an empty data folder on the core of the server. The database runs on the
 * other core.
 */
export async function startService(lab: Lab, start: Start = {}): Promise<Service> {
  const dataDir = makeDataDir(lab)
  const child = await launchApp(lab, dataDir, start)
  const [pid, socketFolder] = readPostmaster(dataDir)
  moveProcess(lab.cores, 'other', pid)
  // Future child processes of the database run on the same core. Existing ones do not, so move them
  // too.
  for (const backend of listChildren(pid)) moveProcess(lab.cores, 'other', backend)
  const password = fs.readFileSync(path.join(dataDir, 'postgres.password'), 'utf8')
  const stop = async () => {
    await child.stop()
    removeDataDir(dataDir)
  }
  return {
    ...child,
    ...(await readCredential(child)),
    dataDir,
    databasePid: pid,
    databaseUrl: `postgres://app:${password}@/postgres?host=${encodeURIComponent(socketFolder)}`,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Starts another process of a service, with the same database and on the same core. */
export const startSecond = (lab: Lab, { dataDir }: Service): Promise<Child> =>
  launchApp(lab, dataDir)

const launchApp = (
  lab: Lab,
  dataDir: string,
  { nodeArgs = [], settings = {} }: Start = {},
): Promise<Child> =>
  launch({
    command: process.execPath,
    args: [...nodeArgs, '.build/main.js'],
    cwd: lab.checkout,
    env: { ...settingsFor(dataDir), ...settings },
    readyPath: '/readyz',
    folder: lab.folder,
    cores: lab.cores,
    where: 'server',
  })

/** Creates a data folder. When the benchmark exits, it stops the database in this folder. */
export function makeDataDir(lab: Lab): string {
  const folder = fs.mkdtempSync(path.join(lab.folder, 'data-'))
  folders.add(folder)
  return folder
}

/** Removes the data folder of a stopped service. */
export function removeDataDir(dataDir: string): void {
  endDatabase(dataDir)
  folders.delete(dataDir)
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** The settings of a service with this folder. */
export const settingsFor = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  SIMULATOR_DELAY_MS: '50',
  RATE_LIMIT_CALLS_PER_MINUTE: String(callsPerMinute),
})

function readPostmaster(dataDir: string): [pid: number, socketFolder: string] {
  const lines = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return [Number(lines[0]), lines[4] ?? '']
}

/**
 * Stops a database that still runs after its service has ended. Waits until the database has ended,
 * because the database writes to the folder until then.
 */
function endDatabase(dataDir: string): void {
  try {
    const [pid] = readPostmaster(dataDir)
    process.kill(pid, 'SIGQUIT')
    for (
      const deadline = performance.now() + endWithinMs;
      performance.now() < deadline;
      process.kill(pid, 0)
    )
      pause()
  } catch {} // The service has already stopped its database.
}

// An exit handler cannot wait asynchronously, so `pause` blocks the thread for 20 ms.
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)

// The service prints the credential shortly after it is ready.
async function readCredential({ output }: Child) {
  for (
    const deadline = performance.now() + printWithinMs;
    performance.now() < deadline;
    await sleep(20)
  ) {
    // Older versions print the credential as text, not as JSON.
    const [, clientId, clientSecret] =
      /"clientId":"([^"]+)","clientSecret":"([^"]+)"/.exec(output()) ??
      /CLIENT_ID=(\S+)\s+CLIENT_SECRET=(\S+)/.exec(output()) ??
      []
    if (clientId && clientSecret) return { clientId, clientSecret }
  }
  throw new Error(`the first start printed no credential\n${output()}`)
}
