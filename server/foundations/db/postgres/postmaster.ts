import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, runAs, setDataOwner } from './account'
import { binariesEnv } from './programs-env'

/** A running server: its process id and the folder of its socket. */
export type Postmaster = { pid: number; socketFolder: string }
/**
 * `starting`: the server starts or recovers. `stopping`: it shuts down. `silent`: it does not
 * respond.
 */
export type Answer = 'ready' | 'starting' | 'stopping' | 'silent' | 'password refused'
/** A launched server. `readReason` returns the reason why the server exited. */
export type Launched = { isAlive(): boolean; readReason(): string }

const answerTimeoutMs = 1000
const quitWaitMs = 3000
const pollMs = 20
const logMaxBytes = 1_000_000

/**
 * Finds the server of `folder`. A pid file alone is no proof, because the server may be dead and
 * another process may have its id.
 */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readPidFile(folder)?.split('\n') ?? []
  const pid = Number(lines[0])
  const socketFolder = lines[4]
  if (!(pid > 1) || !socketFolder || !isPostmaster(pid, folder)) return
  return { pid, socketFolder }
}

/**
 * Removes the pid file of a dead server. PostgreSQL does not start if any running process has the
 * id that the file contains.
 */
export function clearPidFile(folder: string) {
  if (!findPostmaster(folder)) fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true })
}

function readPidFile(folder: string): string | undefined {
  try {
    return fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8')
  } catch {
    return
  }
}

function isPostmaster(pid: number, folder: string): boolean {
  if (process.platform === 'linux') return worksIn(pid, folder)
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      `-D ${folder} `,
    )
  } catch {
    return false
  }
}

// Whether the process belongs to the server of the folder. The working directory of every server
// process is the data folder.
function worksIn(pid: number | string, folder: string): boolean {
  try {
    return (
      fs.readlinkSync(`/proc/${pid}/cwd`) === folder &&
      fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    )
  } catch {
    return false
  }
}

/**
 * Lists the processes of the database server of `folder`, even if its main process has died. Empty
 * without /proc.
 */
export function listProcesses(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, folder))
    .map(Number)
}

/** Sends one query to the server and returns its state. */
export async function ask(url: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    // The connection is already closed. `end` would create an error whose stack trace loads the
    // whole source map.
    return readAnswer(error as { code?: string; message: string })
  }
  try {
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    return readAnswer(error as { code?: string; message: string })
  } finally {
    client.end().catch(() => {})
  }
}

function readAnswer({ code = '', message }: { code?: string; message: string }): Answer {
  // The server is running, but all its connections are in use.
  if (code === '53300') return 'ready'
  if (code === '28P01' || code === '28000') return 'password refused'
  if (!code.startsWith('57P')) return 'silent'
  return message.includes('shutting down') ? 'stopping' : 'starting'
}

/**
 * Launches a server that continues to run after this process ends. Before the launch, renames a log
 * file of more than a megabyte.
 */
export function launchPostmaster(
  postgres: string,
  folder: string,
  settings: string[],
  { logFile, account }: { logFile: string; account: Account },
): Launched {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > logMaxBytes) fs.renameSync(logFile, `${logFile}.1`)
  const log = fs.openSync(logFile, 'a', 0o600)
  setDataOwner(path.dirname(logFile), logFile)
  const begin = fs.fstatSync(log).size
  // The server gets its own process session. So Ctrl+C in the terminal reaches only the app, which
  // stops the database last.
  const { command, args, options } = runAs(account, postgres, ['-D', folder, ...settings])
  const server = spawn(command, args, {
    ...options,
    cwd: '/',
    env: binariesEnv,
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  let failure: string | undefined
  server.once('error', (error: NodeJS.ErrnoException) => {
    failure = `the program cannot be run (${error.code})`
  })
  server.unref()
  return {
    isAlive: () => failure === undefined && server.exitCode === null && server.signalCode === null,
    readReason: () => failure ?? readError(fs.readFileSync(logFile).subarray(begin).toString()),
  }
}

function readError(output: string): string {
  return /(?:FATAL|PANIC|error).*?: +(.*?)\.?$/m.exec(output)?.[1] ?? 'it gave no reason'
}

/**
 * Stops the server cleanly, which rolls back open transactions. Kills a server that still runs
 * after `waitMs`. The next start then needs a recovery, but no data is lost.
 */
export async function stopPostmaster(folder: string, waitMs: number) {
  const running = findPostmaster(folder)
  if (!running) return
  signal([running.pid], 'SIGINT')
  if (!(await waitForEnd(folder, waitMs))) await killPostmaster(folder)
}

/**
 * Kills all processes of `folder`, including processes that hang, and processes that remain after
 * the main process has died.
 */
export async function killPostmaster(folder: string) {
  signal(listAll(folder), 'SIGQUIT')
  if (await waitForEnd(folder, quitWaitMs)) return
  signal(listAll(folder), 'SIGKILL')
  await waitForEnd(folder, quitWaitMs)
}

function listAll(folder: string): number[] {
  const running = findPostmaster(folder)
  return [...new Set([...(running ? [running.pid] : []), ...listProcesses(folder)])]
}

/**
 * Whether a process of the server runs. Searches all processes of the machine only after the main
 * process of the server has ended, because this search is slow.
 */
const isRunning = (folder: string): boolean =>
  findPostmaster(folder) !== undefined || listProcesses(folder).length > 0

async function waitForEnd(folder: string, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs
  while (isRunning(folder)) {
    if (performance.now() > deadline) return false
    await sleep(pollMs)
  }
  return true
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {} // The process has ended.
}
