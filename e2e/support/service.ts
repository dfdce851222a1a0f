import { type ChildProcess, execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '@/lib/testing/free-port'

const root = path.resolve(import.meta.dirname, '../..')
const node = path.join(root, 'node_modules/.bin/node')
const bundle = process.env.PAGES === 'off' ? '.build/without-pages.js' : '.build/main.js'
/** The tested program. The Vitest project decides whether the program includes the pages. */
export const entry = process.env.E2E_ENTRY ?? bundle

/** Without this cache, compiling takes a fifth of the CPU time of a start. */
export const compileCache = path.join(root, '.build/compile-cache')

// Maps stack traces as `npm start` does. The option `--enable-source-maps` would also map call
// sites, and Pino would then parse the whole source map at each start.
const mapStacks = 'data:text/javascript,process.setSourceMapsEnabled(true)'

/** For services whose memory a test measures. With this setting, Node.js runs as in `npm start`. */
export const usualMemory = { NODE_OPTIONS: '' }

// With more space for new objects, a start takes a fifth less CPU time. If NODE_OPTIONS is set, a
// service has only those options.
const largeNewSpace = ['--min-semi-space-size=32', '--max-semi-space-size=32']

// On a busy machine, a start or stop may take ten times as long as on a quiet one.
const readyWithinMs = 55_000
const stopWithinMs = 40_000
const pollMs = 20

export type Settings = Record<string, string>
export type StartOptions = {
  /** Settings of the service. They override the defaults for tests. */
  env?: Settings
  /** A data folder that the caller creates and removes. Two services may share it. */
  dataDir?: string
  /**
   * If true, there is no template database. So the service creates its database as in a first
   * start.
   */
  isEmpty?: boolean
  port?: number
  /** A built checkout of another version. The service then runs that version, not this one. */
  checkout?: string | undefined
  /**
   * Arguments of the program, such as `worker`. With arguments, the start does not wait until the
   * program is ready.
   */
  args?: string[]
  /** Receives the output of the first launch, even before the service is ready. */
  onOutput?: (text: string) => void
}

/** A service that runs as a separate process, like `npm start`. */
export type Service = {
  /** The URL of the service, without a slash at the end. */
  url: string
  port: number
  /** The credential that the first start prints. Empty after later starts. */
  clientId: string
  clientSecret: string
  dataDir: string
  pid: number
  /** Returns the output on stdout and stderr so far, including earlier starts. */
  log(): string
  databaseUrl(): string
  adminKey(): string
  /** Kills the process. Its database may continue to run. */
  kill9(): Promise<void>
  /** Stops the service if it runs. Starts it again with the same folder and port. */
  restart(env?: Settings): Promise<void>
  /** Sends SIGTERM. Returns the exit code, or the signal that ended the process. */
  terminate(): Promise<number | string>
  /** Stops the service and its database, and removes its folder. May be called twice. */
  stop(): Promise<void>
}

const running = new Set<{ child: ChildProcess; dataDir: string }>()
process.on('exit', () => {
  for (const { child, dataDir } of running) {
    child.kill('SIGKILL')
    killDatabase(dataDir)
  }
})

/**
 * Starts a service and waits until it is ready. If the process exits, throws an error with its
 * output.
 */
export async function startService({
  env = {},
  dataDir,
  isEmpty = false,
  port,
  checkout,
  args = [],
  onOutput,
}: StartOptions = {}): Promise<Service> {
  const folder = dataDir ?? makeTempFolder()
  if (dataDir === undefined && !isEmpty && !env.DATABASE_URL) await copyTemplate(folder)
  let settings = env
  const at = port ?? (await findFreePort())
  const remove = async () => {
    killDatabase(folder)
    if (dataDir === undefined) await removeFolder(folder)
  }
  const launchWith = (before?: string) =>
    launch({ env: settings, dataDir: folder, port: at, args, checkout, before, onOutput })
  let launched = await launchWith().catch(async (error) => {
    await remove()
    throw error
  })
  const service: Service = {
    url: `http://127.0.0.1:${at}`,
    port: at,
    ...launched.credential,
    dataDir: folder,
    pid: launched.child.pid!,
    log: () => launched.log(),
    databaseUrl: () => settings.DATABASE_URL ?? embeddedUrl(folder),
    adminKey: () => settings.ADMIN_KEY ?? fs.readFileSync(path.join(folder, 'admin.key'), 'utf8'),
    async kill9() {
      launched.child.kill('SIGKILL')
      await launched.ended
    },
    async restart(changed = {}) {
      await service.terminate()
      settings = { ...settings, ...changed }
      const before = launched.log()
      launched = await launchWith(before)
      service.pid = launched.child.pid!
    },
    async terminate() {
      launched.child.kill('SIGTERM')
      const outcome = await Promise.race([
        launched.ended,
        sleep(stopWithinMs, 'late' as const, { ref: false }),
      ])
      if (outcome !== 'late') return outcome
      launched.child.kill('SIGKILL')
      await launched.ended
      throw new Error(`The service did not stop within ${stopWithinMs} ms.\n${launched.log()}`)
    },
    async stop() {
      try {
        await service.terminate()
      } finally {
        await remove()
      }
    },
  }
  return service
}

type Launched = {
  child: ChildProcess
  ended: Promise<number | string>
  credential: { clientId: string; clientSecret: string }
  log(): string
}

type Launch = {
  env: Settings
  dataDir: string
  port: number
  args: readonly string[]
  checkout: string | undefined
  /** The output of earlier starts. */
  before?: string | undefined
  onOutput: StartOptions['onOutput'] | undefined
}

async function launch(wanted: Launch): Promise<Launched> {
  const { env, dataDir, port, args, checkout, before = '', onOutput } = wanted
  const program = checkout === undefined ? entry : '.build/main.js'
  const options = env.NODE_OPTIONS === undefined ? largeNewSpace : []
  const child = spawn(node, [...options, '--import', mapStacks, program, ...args], {
    cwd: checkout ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...pickEnv(),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(port),
      DATA_DIR: dataDir,
      SIMULATOR_DELAY_MS: '50',
      // All people in a test share one IP address. So the limits must be high.
      RATE_LIMIT_LETTERS_PER_QUARTER_HOUR: '100000',
      RATE_LIMIT_WRONG_CODES_PER_QUARTER_HOUR: '100000',
      ...env,
    },
  })
  const started = { child, dataDir }
  running.add(started)
  let output = ''
  const parts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]!.on('data', (chunk) => {
      output += chunk
      parts[name] += chunk
      onOutput?.(String(chunk))
    })
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(started)
      resolve(code ?? signal ?? 'nothing')
    }),
  )
  const isReady = () => args.length > 0 || readGreeting(output) !== undefined
  for (const deadline = Date.now() + readyWithinMs; !isReady(); await sleep(pollMs)) {
    const isOver = child.exitCode !== null || child.signalCode !== null
    if (!isOver && Date.now() < deadline) continue
    child.kill('SIGKILL')
    // stderr comes first, because it contains the messages for the operator.
    throw new Error(`The service did not start (${await ended}).\n${parts.stderr}${parts.stdout}`)
  }
  const { clientId = '', clientSecret = '' } = readGreeting(output) ?? {}
  return { child, ended, credential: { clientId, clientSecret }, log: () => before + output }
}

/**
 * Returns the credential that a service prints when it is ready. Older versions print it as text,
 * not as JSON.
 */
export function readGreeting(output: string): Record<string, string> | undefined {
  const [line] = /^\{.*"event":"service\.greeting".*\}$/m.exec(output) ?? []
  if (line) return JSON.parse(line)
  if (!/is ready \(\w+\)\n\n[\s\S]*\n\n/.test(output)) return undefined
  const [, clientId = '', clientSecret = ''] =
    /CLIENT_ID=(\S+)\s+CLIENT_SECRET=(\S+)/.exec(output) ?? []
  return { clientId, clientSecret }
}

// Passes only harmless variables to the service, so that it cannot use a database, mail server or
// provider of the machine.
const pickEnv = (): Settings =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  )

/** Copies the template database, which has the schema and no rows, into a data folder. */
async function copyTemplate(dataDir: string): Promise<void> {
  const template = process.env.DATABASE_TEMPLATE
  if (!template) return
  const parts = ['postgres', 'postgres.password'].map((name) => path.join(template, name))
  fs.mkdirSync(dataDir, { mode: 0o700 })
  await promisify(execFile)('cp', ['-Rp', ...parts, dataDir])
}

/** Creates a temporary folder that the user of the database may enter. */
export function makeTempFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'service-'))
  fs.chmodSync(folder, 0o755)
  return path.join(fs.realpathSync(folder), 'data')
}

export async function removeFolder(dataDir: string): Promise<void> {
  await fs.promises.rm(path.dirname(dataDir), {
    recursive: true,
    force: true,
    maxRetries: 10,
    retryDelay: 100,
  })
}

const readPidFile = (dataDir: string): string[] =>
  fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')

function embeddedUrl(dataDir: string): string {
  const password = fs.readFileSync(path.join(dataDir, 'postgres.password'), 'utf8')
  return `postgres://app:${password}@/postgres?host=${encodeURIComponent(readPidFile(dataDir)[4]!)}`
}

/** Stops the embedded database, which continues to run after a test has killed its service. */
function killDatabase(dataDir: string): void {
  try {
    process.kill(Number(readPidFile(dataDir)[0]), 'SIGQUIT')
  } catch {}
}
