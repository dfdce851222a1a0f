// Creates the folder for the databases and other files of tests. Each test service copies the 1,500
// files of a database and later removes them. On a disk, the copy takes a fifth of the CPU time of
// a start. In memory, the copy takes much less.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CommandError } from './command.mjs'

const memory = '/dev/shm'
const neededBytes = 6e9
const keptMs = 24 * 3_600_000

const readMounts = () =>
  fs.existsSync('/proc/mounts') ? fs.readFileSync('/proc/mounts', 'utf8') : ''

/**
 * Returns a folder in memory. If the memory is small or cannot run programs, returns the usual
 * temporary folder.
 */
export function findTestFolder({
  mounts = readMounts(),
  stat = fs.statfsSync,
  availableBytes = process.availableMemory(),
} = {}) {
  const places = mounts.split('\n').map((line) => line.split(' '))
  const [, , type, options = ''] = places.findLast(([, place]) => place === memory) ?? []
  if (type !== 'tmpfs' || /\b(?:noexec|ro)\b/.test(options)) return os.tmpdir()
  const { bavail, bsize } = stat(memory)
  if (Math.min(bavail * bsize, availableBytes) < neededBytes) return os.tmpdir()
  return path.join(memory, `latchkey-tests-${process.getuid()}`)
}

/** Creates the folder in memory, and removes files of test runs that were killed. */
export function prepareTestFolder(folder = findTestFolder()) {
  if (folder === os.tmpdir()) return
  fs.mkdirSync(folder, { recursive: true })
  const { uid, mode } = fs.lstatSync(folder)
  if (uid !== process.getuid() || (mode & 0o022) !== 0)
    throw new CommandError(`${folder} belongs to someone else. Remove it and start again.`, 1)
  // PostgreSQL runs as another user and must be able to enter the folder.
  fs.chmodSync(folder, 0o755)
  for (const name of fs.readdirSync(folder)) {
    const left = path.join(folder, name)
    const { mtimeMs } = fs.lstatSync(left, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > keptMs) fs.rmSync(left, { recursive: true, force: true })
  }
}
