import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveToOwner } from './account'
import { EmbeddedDatabaseError } from './error'

// Two empty SQLite files serve as locks between processes: the kernel releases such a lock when its
// holder dies. So there are no stale locks and no reused process ids, both of which a file made
// with O_EXCL has.
const startLockName = 'postgres.starting'
const leaseName = 'postgres.leases'
const hostName = 'postgres.host'
const startLockWaitMs = 120_000
const startLockPollMs = 25

// Garbage collection of a handle releases its lock, so held handles are referenced here.
const held = new Set<DatabaseSync>()

/** A lock that is held until it is released or the process dies. */
export type Hold = { release(): void }

/**
 * Waits up to two minutes until no other process starts or stops the database of `dataDir`, then
 * throws.
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
 * Marks the database of `dataDir` as used by this process until released. Call with the start lock
 * held.
 */
export function takeLease(dataDir: string): Hold {
  const lease = openLock(dataDir, leaseName)
  lease.exec('BEGIN')
  lease.prepare('SELECT count(*) FROM sqlite_schema').get()
  return { release: () => close(lease) }
}

/**
 * Whether any process, including this one, holds a lease on the database of `dataDir`. Call with
 * the start lock held.
 */
export function isLeased(dataDir: string): boolean {
  const probe = openLock(dataDir, leaseName)
  const isFree = tryExclusive(probe)
  close(probe)
  return !isFree
}

/**
 * Refuses a folder that an app on another machine or in another container uses: its server is not
 * visible here, and two servers destroy the database. Call with the start lock held.
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
  giveToOwner(dataDir, `${file}.new`)
  fs.renameSync(`${file}.new`, file)
}

/**
 * A name that processes which see each other share. Without /proc there are no containers that
 * could share a folder.
 */
function nameHost(): string {
  if (process.platform !== 'linux') return process.platform
  return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fs.readlinkSync('/proc/self/ns/pid')}`
}

function openLock(dataDir: string, name: string): DatabaseSync {
  const file = path.join(dataDir, name)
  // Never open and close this file by other means: closing any descriptor drops all locks of this
  // process on it.
  const lock = new DatabaseSync(file, { timeout: 0 })
  giveToOwner(dataDir, file)
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
