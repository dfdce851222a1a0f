import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedDatabaseError } from './error'

/** The user that PostgreSQL runs as; empty when it is the user of this process. */
export type Account = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root. There it runs as the user who owns the data folder, else as nobody. */
export function chooseAccount(dataDir: string, folder: string): Account {
  if (process.getuid?.() !== 0) return {}
  const owner = fs.statSync(fs.existsSync(folder) ? folder : dataDir)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const uid = readNobodyId('-u')
  const gid = readNobodyId('-g')
  if (fs.existsSync(folder))
    throw new EmbeddedDatabaseError(
      `${folder} belongs to root, and PostgreSQL may not run as root. Run: chown -R ${uid}:${gid} ${folder}`,
    )
  return { uid, gid }
}

function readNobodyId(flag: '-u' | '-g'): number {
  try {
    return Number(
      execFileSync('id', [flag, 'nobody'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
  } catch {
    return 65534
  }
}

/** Opens the data folder, and only it, for entering by the account; throws a sentence when a folder above it is closed. */
export function letEnter(dataDir: string, account: Account) {
  const { uid, gid } = account
  if (uid === undefined || gid === undefined) return
  const closed = findClosedFolder(path.dirname(dataDir), account)
  if (closed)
    throw new EmbeddedDatabaseError(
      `PostgreSQL may not run as root, so it runs as user ${uid}, who cannot enter ${closed}. Set DATA_DIR to a folder outside of it, start as another user than root, or set DATABASE_URL.`,
    )
  const { mode, gid: group } = fs.statSync(dataDir)
  if (canEnter(dataDir, account)) return
  if ((mode & 0o070) === 0) {
    fs.chownSync(dataDir, 0, gid)
    fs.chmodSync(dataDir, (mode & 0o7707) | 0o010)
  } else fs.chmodSync(dataDir, mode | (group === gid ? 0o010 : 0o001))
}

/** The topmost folder on the way to `target`, itself included, that the account may not enter. */
export function findClosedFolder(target: string, account: Account): string | undefined {
  const parts = target.split(path.sep)
  return parts
    .map((_, i) => parts.slice(0, i + 1).join(path.sep) || path.sep)
    .find((folder) => !canEnter(folder, account))
}

function canEnter(folder: string, { uid, gid }: Account): boolean {
  if (uid === undefined) return true
  const stat = fs.statSync(folder)
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  return (stat.mode & bit) !== 0
}

/** Makes the account the owner, where that is another user than we are. */
export function giveTo({ uid, gid }: Account, file: string) {
  if (uid !== undefined && gid !== undefined) fs.lchownSync(file, uid, gid)
}

/** Makes the owner of the data folder the owner of what we made in it: an app that later runs as that user must be able to use it. */
export function giveToOwner(dataDir: string, file: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(dataDir)
  fs.lchownSync(file, uid, gid)
}
