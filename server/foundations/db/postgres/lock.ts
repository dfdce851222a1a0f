import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { setDataOwner } from './account'
import { EmbeddedDatabaseError } from './error'

// Two empty SQLite files are locks between processes. When the holder of a lock dies, the kernel
// releases the lock. A plain lock file with a process id would remain after a crash, and another
// process could get the same id.
const startLockName = 'postgres.starting'
const leaseName = 'postgres.leases'
const hostName = 'postgres.host'
const startLockWaitMs = 120_000
const startLockPollMs = 25

// Garbage collection of a handle would release its lock, so this set keeps a reference to each
// handle.
const held = new Set<DatabaseSync>()

/** A lock that is held until it is released or its process dies. */
export type Hold = { release(): void }

/**
 * Waits while another process starts or stops the database of `dataDir`. Then returns the lock.
 * Throws after two minutes.
 */
export async function holdStartLock(dataDir: string): Promise<Hold> {
  const lock = openLock(dataDir, startLockName)
  const deadline = performance.now() + startLockWaitMs
  while (!tryExclusive(lock)) {
    if (performance.now() > deadline) {
      close(lock)
      throw new EmbeddedDatabaseError(
        `Another process has been starting or stopping the database in ${dataDir} for ${startLockWaitMs / 1000} s. End it, then start again.`,
      )
    }
    await sleep(startLockPollMs)
  }
  return { release: () => close(lock) }
}

/**
 * Marks the database of `dataDir` as used by this process until the lease is released. The caller
 * must hold the start lock.
 */
export function takeLease(dataDir: string): Hold {
  const lease = openLock(dataDir, leaseName)
  lease.exec('BEGIN')
  lease.prepare('SELECT count(*) FROM sqlite_schema').get()
  return { release: () => close(lease) }
}

/**
 * Whether any process, including this one, has a lease on the database of `dataDir`. The caller
 * must hold the start lock.
 */
export function isLeased(dataDir: string): boolean {
  const probe = openLock(dataDir, leaseName)
  const isFree = tryExclusive(probe)
  close(probe)
  return !isFree
}

/**
 * Throws if an app on another machine or in another container uses the folder. This process cannot
 * see that app's server, and two servers would destroy the database. The caller must hold the start
 * lock.
 */
export function requireSameHost(dataDir: string) {
  const file = path.join(dataDir, hostName)
  const here = nameHost()
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  if (before === here) return
  if (isLeased(dataDir))
    throw new EmbeddedDatabaseError(
      `The database in ${dataDir} is in use by an app on another machine or in another container. To share a database between them, set DATABASE_URL.`,
    )
  fs.writeFileSync(`${file}.new`, here, { mode: 0o600 })
  setDataOwner(dataDir, `${file}.new`)
  fs.renameSync(`${file}.new`, file)
}

/**
 * On Linux, returns a name that differs between machines and between containers. Processes with the
 * same name can see the servers of each other. On other systems, returns the name of the system.
 */
function nameHost(): string {
  if (process.platform !== 'linux') return process.platform
  return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fs.readlinkSync('/proc/self/ns/pid')}`
}

function openLock(dataDir: string, name: string): DatabaseSync {
  const file = path.join(dataDir, name)
  // Only SQLite may open and close this file. If other code closed it, this process would lose all
  // its locks on the file.
  const lock = new DatabaseSync(file, { timeout: 0 })
  setDataOwner(dataDir, file)
  fs.chmodSync(file, 0o600)
  held.add(lock)
  return lock
}

function tryExclusive(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    throw error
  }
}
const sqliteBusy = 5

function close(lock: DatabaseSync) {
  if (held.delete(lock)) lock.close()
}
