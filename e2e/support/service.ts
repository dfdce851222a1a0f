import { type ChildProcess, execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const node = path.join(root, 'node_modules/.bin/node')
const bundle = process.env.PAGES === 'off' ? '.build/without-pages.js' : '.build/main.js'
/** The tested program: with or without pages, by the project of the test. */
export const entry = process.env.E2E_ENTRY ?? bundle

// Compiling the program takes a fifth of the CPU time of a start.
const compileCache = path.join(root, '.build/compile-cache')

// A busy machine may take ten times as long as a quiet one.
const readyWithinMs = 55_000
const stopWithinMs = 40_000
const pollMs = 20

export type Settings = Record<string, string>
export type StartOptions = {
  /** Settings of the service; they override the defaults for tests. */
  env?: Settings
  /** A data folder that the caller owns and removes. Two services may share it. */
  dataDir?: string
  /** No template database, so that the service creates its own as on a first start. */
  isEmpty?: boolean
  port?: number
  /** A built checkout of another version, which runs instead of this one. */
  checkout?: string | undefined
  /** Arguments of the program, such as `worker`. A worker prints nothing when it is ready. */
  args?: string[]
}

/** A service in its own process, as `npm start` runs it. */
export type Service = {
  /** The URL where it listens, without a trailing slash. */
  url: string
  port: number
  /** Printed by the first start in a data folder; otherwise empty. */
  clientId: string
  clientSecret: string
  dataDir: string
  pid: number
  /** Everything printed so far to stdout and stderr. */
  log(): string
  /** The URL of its database. */
  databaseUrl(): string
  adminKey(): string
  /** Kills the process like a crash; its database may survive. */
  kill9(): Promise<void>
  /** Starts it again with the same folder and port, and stops it first if it runs. */
  restart(env?: Settings): Promise<void>
  /** Sends SIGTERM and returns the exit code, or the signal that ended it. */
  terminate(): Promise<number | string>
  /** Stops it and its database, and removes its folder. Safe to call twice. */
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
 * Starts a service in its own folder and waits until it is ready. If it exits instead, throws an
 * error with its output.
 */
export async function startService({
  env = {},
  dataDir,
  isEmpty = false,
  port,
  checkout,
  args = [],
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
    launch({ env: settings, dataDir: folder, port: at, args, checkout, before })
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
  /** The output of earlier launches. */
  before?: string | undefined
}

async function launch(wanted: Launch): Promise<Launched> {
  const { env, dataDir, port, args, checkout, before = '' } = wanted
  const program = checkout === undefined ? entry : '.build/main.js'
  const child = spawn(node, ['--enable-source-maps', program, ...args], {
    cwd: checkout ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...pickOwn(),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(port),
      DATA_DIR: dataDir,
      SIMULATOR_DELAY_MS: '50',
      // All people of a test come from one address.
      RATE_LIMIT_LETTERS_PER_QUARTER_HOUR: '100000',
      RATE_LIMIT_WRONG_CODES_PER_QUARTER_HOUR: '100000',
      ...env,
    },
  })
  const noted = { child, dataDir }
  running.add(noted)
  let output = ''
  const parts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]!.on('data', (chunk) => {
      output += chunk
      parts[name] += chunk
    })
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(noted)
      resolve(code ?? signal ?? 'nothing')
    }),
  )
  const isReady = () => args.length > 0 || readGreeting(output) !== undefined
  for (const deadline = Date.now() + readyWithinMs; !isReady(); await sleep(pollMs)) {
    const isOver = child.exitCode !== null || child.signalCode !== null
    if (!isOver && Date.now() < deadline) continue
    child.kill('SIGKILL')
    // The sentences for the operator come first.
    throw new Error(`The service did not start (${await ended}).\n${parts.stderr}${parts.stdout}`)
  }
  const { clientId = '', clientSecret = '' } = readGreeting(output) ?? {}
  return { child, ended, credential: { clientId, clientSecret }, log: () => before + output }
}

/** The greeting of a service that is ready; a version before its JSON event prints text. */
export function readGreeting(output: string): Record<string, string> | undefined {
  const [line] = /^\{.*"event":"service\.greeting".*\}$/m.exec(output) ?? []
  if (line) return JSON.parse(line)
  if (!/is ready \(\w+\)\n\n[\s\S]*\n\n/.test(output)) return undefined
  const [, clientId = '', clientSecret = ''] =
    /CLIENT_ID=(\S+)\s+CLIENT_SECRET=(\S+)/.exec(output) ?? []
  return { clientId, clientSecret }
}

// Keeps the caller's environment out: no database, mail server or provider of the machine may reach
// the service.
const pickOwn = (): Settings =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  )

/**
 * Copies the database of `bin/database-template.mjs` into a data folder: the schema without rows.
 */
async function copyTemplate(dataDir: string): Promise<void> {
  const template = process.env.DATABASE_TEMPLATE
  if (!template) return
  const parts = ['postgres', 'postgres.password'].map((name) => path.join(template, name))
  fs.mkdirSync(dataDir, { mode: 0o700 })
  await promisify(execFile)('cp', ['-Rp', ...parts, dataDir])
}

/** A temporary folder that the database's own user may enter. */
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

/** A currently free port on the loopback address. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

const readPidFile = (dataDir: string): string[] =>
  fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')

function embeddedUrl(dataDir: string): string {
  const password = fs.readFileSync(path.join(dataDir, 'postgres.password'), 'utf8')
  return `postgres://app:${password}@/postgres?host=${encodeURIComponent(readPidFile(dataDir)[4]!)}`
}

/** Stops the embedded database of a folder whose killed app left it running. */
function killDatabase(dataDir: string): void {
  try {
    process.kill(Number(readPidFile(dataDir)[0]), 'SIGQUIT')
  } catch {}
}
