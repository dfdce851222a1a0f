import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@/lib/testing/free-port'
import type { DatabaseServer } from './database-server'

/** pgbouncer in transaction mode in front of a database server. */
export type Pooler = { url: string; stop(): Promise<void> }

// Older versions do not support prepared statements in transaction mode.
const minVersion = [1, 21] as const
const serverConnections = 8
const readyWithinMs = 10_000

/**
 * Returns the program named by PGBOUNCER, or the installed one. Undefined if it is missing or too
 * old.
 */
export function findPooler(): string | undefined {
  const program = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
  try {
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/
      .exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))!
      .map(Number)
    return major! > minVersion[0] || (major === minVersion[0] && minor! >= minVersion[1])
      ? program
      : undefined
  } catch {
    return undefined
  }
}

/** Starts pgbouncer for a server. All clients share a few connections. */
export async function startPooler(program: string, server: DatabaseServer): Promise<Pooler> {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'pooler-')))
  fs.chmodSync(folder, 0o777)
  const port = await findFreePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    max_prepared_statements: 500,
    default_pool_size: serverConnections,
    max_client_conn: 500,
    logfile: path.join(folder, 'pooler.log'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const target = `service = host=127.0.0.1 port=${server.port} dbname=service user=${new URL(server.url).username}`
  fs.writeFileSync(
    path.join(folder, 'pooler.ini'),
    ['[databases]', target, '[pgbouncer]', ...lines, ''].join('\n'),
  )
  // Runs pgbouncer as another user, because it refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn(program, [...user, path.join(folder, 'pooler.ini')], {
    stdio: 'ignore',
    cwd: folder,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => void child.kill('SIGKILL')
  process.on('exit', kill)
  for (const deadline = Date.now() + readyWithinMs; !(await accepts(port)); await sleep(20))
    if (Date.now() > deadline)
      throw new Error(`The pooler does not start.\n${fs.readFileSync(settings.logfile, 'utf8')}`)
  return {
    url: server.url.replace(/:\d+\//, `:${port}/`),
    async stop() {
      child.kill('SIGINT')
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1').once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
