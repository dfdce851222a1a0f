// The build runs again if the hash of its sources has changed.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './command.mjs'

/** Hashes the platform, the names of the files and their contents. */
export function hashFiles(named) {
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const file of [...named].sort())
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** The files in a folder and its subfolders, as paths from the project root. */
export function listFiles(folder) {
  const at = path.join(root, folder)
  if (!fs.existsSync(at)) return []
  const entries = fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
  return entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}
