import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, runAs, setDataOwner, setOwner } from './account'
import { EmbeddedDatabaseError } from './error'
import { binariesEnv } from './programs-env'

export const role = 'app'
const majorVersion = '18'
const halfMade = 'postgres.making-'
const passwordName = 'postgres.password'

/** Creates `dataDir` if it is missing, without access for other users. Returns its real path. */
export function openDataDir(dataDir: string): string {
  const wanted = path.resolve(dataDir)
  try {
    // Creates the parents in a separate step, because a recursive mkdir would also apply the
    // private mode to the parents.
    fs.mkdirSync(path.dirname(wanted), { recursive: true })
    if (!fs.existsSync(wanted)) fs.mkdirSync(wanted, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new EmbeddedDatabaseError(
        `The data folder ${wanted} cannot be made (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can be written.`,
      )
  }
  return fs.realpathSync(wanted)
}

/**
 * Creates the database in `folder` unless it exists. Renames an incomplete database first, and
 * never changes a complete one.
 */
export async function makeDatabase(
  dataDir: string,
  folder: string,
  initdb: string,
  account: Account,
) {
  clearUnfinished(dataDir)
  if (fs.existsSync(folder)) {
    if (isMade(folder)) return requireVersion(folder)
    moveAside(folder)
  }
  const staging = fs.mkdtempSync(path.join(dataDir, halfMade))
  setOwner(account, staging)
  const passwordFile = path.join(staging, 'password')
  fs.writeFileSync(passwordFile, readOrMakePassword(dataDir), { mode: 0o600 })
  setOwner(account, passwordFile)
  const made = path.join(staging, 'data')
  await initialize(initdb, account, made, passwordFile)
  // The folder gets its final name when it is complete and on disk. So a kill at any moment leaves
  // no partial database.
  fs.renameSync(made, folder)
  syncFolder(dataDir)
  fs.rmSync(staging, { recursive: true, force: true })
}

/**
 * Returns the password in the password file. Only the owner of the data folder can read this file.
 */
export function readPassword(dataDir: string): string {
  const file = path.join(dataDir, passwordName)
  if (!fs.existsSync(file))
    throw new EmbeddedDatabaseError(
      `${file} is missing, and the database beside it opens only with it. Put the file back.`,
    )
  return fs.readFileSync(file, 'utf8')
}

function readOrMakePassword(dataDir: string): string {
  const file = path.join(dataDir, passwordName)
  if (!fs.existsSync(file)) {
    fs.writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    setDataOwner(dataDir, `${file}.new`)
    fs.renameSync(`${file}.new`, file)
    syncFolder(dataDir)
  }
  return fs.readFileSync(file, 'utf8')
}

async function initialize(initdb: string, account: Account, made: string, passwordFile: string) {
  const locale = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  const login = ['-U', role, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const { command, args, options } = runAs(account, initdb, [
    ...['-D', made, ...login, ...locale],
    '--no-instructions',
  ])
  try {
    await promisify(execFile)(command, args, { ...options, cwd: '/', env: binariesEnv })
  } catch (error) {
    const output = String((error as { stderr?: string }).stderr ?? '')
    if (output.includes('effective user ID'))
      throw new EmbeddedDatabaseError(
        'PostgreSQL needs a user with an entry in /etc/passwd. Give the user that runs this one, or set DATABASE_URL.',
      )
    const reason =
      /^initdb: error: (.*)$/m.exec(output)?.[1] ??
      (error as NodeJS.ErrnoException).code ??
      'no reason given'
    throw new EmbeddedDatabaseError(
      `The database could not be made: ${reason}. Nothing was kept; mend the cause and start again.`,
    )
  }
}

/** Removes the unfinished folders that killed starts have left. These folders contain no data. */
function clearUnfinished(dataDir: string) {
  for (const name of fs.readdirSync(dataDir)) {
    if (!name.startsWith(halfMade)) continue
    // The initdb of a killed start may still add a file while this function removes the folder. The
    // next start removes such a file.
    try {
      fs.rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {}
  }
}

const isMade = (folder: string) =>
  ['PG_VERSION', 'global/pg_control'].every((name) => fs.existsSync(path.join(folder, name)))

function moveAside(folder: string) {
  fs.renameSync(folder, `${folder}.broken-${new Date().toISOString().replace(/[:.]/g, '-')}`)
}

function requireVersion(folder: string) {
  const version = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version === majorVersion) return
  throw new EmbeddedDatabaseError(
    `The database in ${folder} was made by PostgreSQL ${version}, and this release runs ${majorVersion}. Export it with the release that made it and import it here, or set DATA_DIR to another folder.`,
  )
}

function syncFolder(folder: string) {
  const descriptor = fs.openSync(folder, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
