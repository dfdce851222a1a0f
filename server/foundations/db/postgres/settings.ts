import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Account, setOwner } from './account'
import { EmbeddedDatabaseError } from './error'

const port = 5432
const socketName = `.s.PGSQL.${port}`
const socketPathMaxBytes = 107

/** Returns the settings of the server as arguments. They override all files in the data folder. */
export function listSettings(socketFolder: string): string[] {
  const settings = {
    // The server listens only on its Unix socket. Only the user of the server and root can open it.
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    // A write that PostgreSQL has confirmed survives a crash.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: '100',
    shared_buffers: '128MB',
    // JIT compilation speeds up long analytical queries, but slows down short lookups.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // PostgreSQL quotes values in errors, details and statements, so these settings keep the values
    // out of the log.
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    log_lock_waits: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Returns the folder of the socket: the database folder, or a short private folder if the path is
 * too long for a socket.
 */
export function openSocketFolder(folder: string, account: Account): string {
  if (Buffer.byteLength(path.join(folder, socketName)) <= socketPathMaxBytes) return folder
  const short = nameShortFolder(folder)
  try {
    fs.mkdirSync(short, { mode: 0o700 })
    setOwner(account, short)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // Any user can create folders in /tmp. The owner of this folder could obtain our password, so
  // check who the owner is.
  const stat = fs.lstatSync(short)
  const isOurs =
    stat.isDirectory() &&
    stat.uid === (account.uid ?? process.getuid?.()) &&
    (stat.mode & 0o077) === 0
  if (!isOurs)
    throw new EmbeddedDatabaseError(
      `${short} belongs to someone else. Remove it, or set DATA_DIR to a folder with a shorter path.`,
    )
  return short
}

/** Removes the short folder of the socket if its server has ended. */
export function closeSocketFolder(folder: string) {
  try {
    fs.rmdirSync(nameShortFolder(folder))
  } catch {}
}

const nameShortFolder = (folder: string) =>
  path.join('/tmp', `pg-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)

/**
 * Removes the socket and lock file of a killed server. If another process now had the id of that
 * server, these files would block the next server.
 */
export function clearSocket(socketFolder: string) {
  for (const name of [socketName, `${socketName}.lock`])
    fs.rmSync(path.join(socketFolder, name), { force: true })
}
