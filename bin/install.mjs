// Installs the packages if they are missing or differ from the lock file.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root, run } from './command.mjs'
import { print } from './output.mjs'
import { requireRegistry } from './registry.mjs'

const stamp = path.join(root, 'node_modules/.installed')
const lockFile = path.join(root, 'package-lock.json')

const hashLock = () =>
  createHash('sha256')
    .update(fs.readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')

/** Whether `install` would install anything. */
export const needsInstall = () => readText(stamp) !== hashLock() && !isInstalled()

/**
 * Installs the packages of package-lock.json, unless they are installed. The caller must hold the
 * build lock.
 */
export async function install() {
  const wanted = hashLock()
  if (readText(stamp) === wanted) return
  if (!isInstalled()) {
    print('Installing packages.')
    const npm = process.env.npm_execpath
    const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
    await requireRegistry(command, first)
    // First removes the two files that mark a complete install. Otherwise an interrupted install
    // could look complete.
    for (const name of ['.installed', '.package-lock.json'])
      fs.rmSync(path.join(root, 'node_modules', name), { force: true })
    await run('Installing packages', command, [
      ...first,
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
  }
  fs.writeFileSync(stamp, wanted)
}

/** Whether another tool has installed the packages of package-lock.json for this platform. */
function isInstalled() {
  const hidden = readText(path.join(root, 'node_modules/.package-lock.json'))
  if (!hidden) return false
  const have = JSON.parse(hidden).packages
  return Object.entries(JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages).every(
    ([key, wanted]) =>
      key === '' ||
      (wanted.optional && !isForHere(wanted)) ||
      (have[key]?.version === wanted.version &&
        fs.existsSync(path.join(root, key, 'package.json'))),
  )
}

// npm installs the packages for only one C library. So this check requires no package that is made
// for a specific C library.
const isForHere = ({ os, cpu, libc }) =>
  !libc && Boolean(os?.includes(process.platform) && cpu?.includes(process.arch))

const readText = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined)
