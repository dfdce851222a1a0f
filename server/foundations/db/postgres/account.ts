import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedDatabaseError } from './error'
import { binariesEnv } from './programs-env'

/**
 * The account that runs PostgreSQL. Empty means the user of this process. `isMapped`: root runs
 * PostgreSQL in a user namespace under another user id, because PostgreSQL refuses to run as root.
 */
export type Account = { uid?: number; gid?: number; isMapped?: boolean }

const fallbackHome = '/var/lib/latchkey'

/**
 * Returns the folder for the database of `dataDir`, normally `dataDir` itself. Returns a folder
 * under /var/lib if the user of PostgreSQL cannot enter a parent folder and root cannot create a
 * user namespace. Never moves an existing database.
 */
export function choosePlace(dataDir: string): string {
  const wanted = path.resolve(dataDir)
  if (process.getuid?.() !== 0 || fs.existsSync(path.join(wanted, 'postgres'))) return wanted
  const fallback = nameFallback(wanted)
  if (fs.existsSync(path.join(fallback, 'postgres'))) return fallback
  if (fs.existsSync(wanted) && fs.statSync(wanted).uid !== 0) return wanted
  const above = fs.realpathSync(findExisting(path.dirname(wanted)))
  return findClosedFolder(above, readNobody()) && !canMapUsers() ? fallback : wanted
}

const nameFallback = (dataDir: string) =>
  path.join(fallbackHome, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))

function findExisting(folder: string): string {
  return fs.existsSync(folder) ? folder : findExisting(path.dirname(folder))
}

/**
 * Chooses the user that runs PostgreSQL if the service runs as root, because PostgreSQL does not run
 * as root. This is the owner of the folder, or the user `nobody` if root owns the folder. If that
 * user cannot read the database or the programs, PostgreSQL runs in a user namespace.
 */
export function chooseAccount(dataDir: string, folder: string, programs: string): Account {
  if (process.getuid?.() !== 0) return {}
  const isMade = fs.existsSync(folder)
  const owner = fs.statSync(isMade ? folder : dataDir)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const nobody = readNobody()
  const isReachable = ![path.dirname(dataDir), programs].some((one) =>
    findClosedFolder(one, nobody),
  )
  if (!isMade && isReachable) return nobody
  if (canMapUsers()) return { isMapped: true }
  if (isMade)
    throw new EmbeddedDatabaseError(
      `${folder} belongs to root, and PostgreSQL may not run as root. Run: chown -R ${nobody.uid}:${nobody.gid} ${folder}`,
    )
  return nobody
}

const readNobody = () => ({ uid: readNobodyId('-u'), gid: readNobodyId('-g') })

/** Returns the command and the spawn options that run a program as this account. */
export function runAs({ uid, gid, isMapped }: Account, program: string, args: readonly string[]) {
  if (isMapped)
    return { command: 'unshare', args: [...mapping(), program, ...args], options: {} as const }
  const options = uid === undefined || gid === undefined ? {} : { uid, gid }
  return { command: program, args: [...args], options }
}

function mapping(): string[] {
  const { uid, gid } = readNobody()
  return ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
}

/**
 * Whether root can run a program in a user namespace. Containers often forbid this, and macOS has
 * no namespaces.
 */
function canMapUsers(): boolean {
  try {
    execFileSync('unshare', [...mapping(), 'true'], { stdio: 'ignore', env: binariesEnv })
    return true
  } catch {
    return false
  }
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

/**
 * Gives the account access to the data folder. Never changes the mode of a parent folder. Throws if
 * the account cannot enter a parent folder.
 */
export function grantAccess(dataDir: string, account: Account) {
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

/** Returns the topmost folder on the path of `target` that the account may not enter. */
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

/** Makes the account the owner of the file, unless the account is the user of this process. */
export function setOwner({ uid, gid }: Account, file: string) {
  if (uid !== undefined && gid !== undefined) fs.lchownSync(file, uid, gid)
}

/**
 * Makes the owner of the data folder the owner of a created file, so that an app of that user can
 * use the file.
 */
export function setDataOwner(dataDir: string, file: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(dataDir)
  fs.lchownSync(file, uid, gid)
}
