import fs from 'node:fs'
import path from 'node:path'
import { type Child, launch } from '@/bench/child'
import { moveProcess } from '@/bench/cores'
import type { Lab } from '@/bench/lab'
import { listChildren } from '@/bench/processes'

/** The service under test: the production build in a process of its own, with the database that it started. */
export type Service = Child & {
  clientId: string
  clientSecret: string
  databaseUrl: string
  databasePid: number
  dataDir: string
}

// Far above any load: the limiter is on and counts, but refuses nobody.
const callsPerMinute = 1_000_000_000
const endWithinMs = 10_000

const folders = new Set<string>()
process.on('exit', () => {
  for (const folder of folders) endDatabase(folder)
})

type Start = { nodeArgs?: string[]; settings?: Record<string, string> }

/** Starts it over an empty data folder, its process on the server's core and its database on the other. */
export async function startService(lab: Lab, start: Start = {}): Promise<Service> {
  const dataDir = makeDataDir(lab)
  const child = await launchApp(lab, dataDir, start)
  const [pid, socketFolder] = readPostmaster(dataDir)
  moveProcess(lab.cores, 'other', pid)
  // Those it starts from now on go along; these were there before.
  for (const backend of listChildren(pid)) moveProcess(lab.cores, 'other', backend)
  const password = fs.readFileSync(path.join(dataDir, 'postgres.password'), 'utf8')
  const stop = async () => {
    await child.stop()
    removeDataDir(dataDir)
  }
  return {
    ...child,
    ...readCredential(child),
    dataDir,
    databasePid: pid,
    databaseUrl: `postgres://app:${password}@/postgres?host=${encodeURIComponent(socketFolder)}`,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Another process of a service, on the same database and the same core. */
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
    env: { ...settingsFor(dataDir), ...settings },
    readyPath: '/readyz',
    folder: lab.folder,
    cores: lab.cores,
    where: 'server',
  })

/** A data folder of the bench's own; its database is ended with the bench, whatever happens. */
export function makeDataDir(lab: Lab): string {
  const folder = fs.mkdtempSync(path.join(lab.folder, 'data-'))
  folders.add(folder)
  return folder
}

/** Removes a data folder whose service was stopped. */
export function removeDataDir(dataDir: string): void {
  endDatabase(dataDir)
  folders.delete(dataDir)
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** The settings of a service over this folder. */
export const settingsFor = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  SIMULATOR_DELAY_MS: '50',
  RATE_LIMIT_CALLS_PER_MINUTE: String(callsPerMinute),
})

function readPostmaster(dataDir: string): [pid: number, socketFolder: string] {
  const lines = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return [Number(lines[0]), lines[4] ?? '']
}

/** Ends a database that its service left running, and waits: until it is gone it writes to the folder. */
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
  } catch {} // it is gone, or was stopped by its service, as it should be
}

// At the end of this process nothing can be awaited any more.
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)

function readCredential({ said }: Child) {
  const [, clientId, clientSecret] = /CLIENT_ID=(\S+)\s+CLIENT_SECRET=(\S+)/.exec(said()) ?? []
  if (!clientId || !clientSecret)
    throw new Error(`the first start printed no credential\n${said()}`)
  return { clientId, clientSecret }
}
