// Creates the data folder from which test databases start. The schema is created once, and each
// test copies it.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listBundleArguments } from './build.mjs'
import { CommandError, findNode, program, root, run } from './command.mjs'
import { hashFiles, listFiles } from './source-hash.mjs'
import { findTestFolder } from './test-folder.mjs'

const maker = 'server/testing/make-database-template.ts'
const keptMs = 24 * 3_600_000

// The lock file contains the versions of PostgreSQL and of the queue.
const hashSources = () =>
  hashFiles([
    ...['package-lock.json', maker],
    ...listFiles('server/foundations').filter((file) => /\/(?:db|jobs)[./]/.test(file)),
  ])

/**
 * Whether all users can enter the project folder, which contains the programs of PostgreSQL. If
 * root runs the tests, this decides which user runs PostgreSQL. This user owns the template, so an
 * open and a closed project folder have separate templates. With the wrong template, each service
 * would copy the programs.
 */
function isOpen(folder = fs.realpathSync(root)) {
  const above = path.dirname(folder)
  return (fs.statSync(folder).mode & 0o001) !== 0 && (above === folder || isOpen(above))
}

/**
 * Returns a folder with a stopped database that has the schema and no rows. Creates the folder if
 * the sources have changed.
 */
export async function prepareDatabaseTemplate() {
  const cache = openCache()
  const folder = path.join(cache, hashSources() + (isOpen() ? '' : '-closed'))
  if (fs.existsSync(folder)) {
    fs.utimesSync(folder, new Date(), new Date())
    return folder
  }
  removeOld(cache)
  // PostgreSQL never runs as root, and its account cannot read the cache folder. So this function
  // creates the database in a temporary folder.
  const workshop = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'template-')))
  fs.chmodSync(workshop, 0o755)
  const bundle = path.join(root, `.build/database-template-${process.pid}.js`)
  try {
    const data = path.join(workshop, 'data')
    await run(
      'Bundling the database template',
      program('esbuild'),
      listBundleArguments(maker, bundle),
    )
    await run('Creating the database template', findNode(), [bundle], {
      env: { NODE_ENV: 'test', DATA_DIR: data, LOG_LEVEL: 'silent' },
    })
    keep(data, folder)
  } finally {
    for (const file of [bundle, `${bundle}.map`]) fs.rmSync(file, { force: true })
    fs.rmSync(workshop, { recursive: true, force: true })
  }
  return folder
}

/**
 * Opens the folder for the templates of all clones of this user. Other users must not be able to
 * write a database into it. The folder is in memory if possible, because a copy from a disk takes
 * three times the CPU time.
 */
function openCache() {
  const owner = process.getuid?.() ?? 0
  const cache = path.join(fs.realpathSync(findTestFolder()), `latchkey-templates-${owner}`)
  fs.mkdirSync(cache, { recursive: true, mode: 0o700 })
  // Updates the time of the folder. Otherwise, another test run deletes the folder after a day.
  fs.utimesSync(cache, new Date(), new Date())
  const { uid, mode } = fs.lstatSync(cache)
  if (uid !== owner || (mode & 0o077) !== 0)
    throw new CommandError(`${cache} belongs to someone else. Remove it and start again.`, 1)
  return cache
}

/**
 * Copies the database to a folder beside `folder` and renames the complete copy. If another run has
 * already created `folder`, deletes the copy.
 */
function keep(data, folder) {
  const copy = `${folder}.${process.pid}`
  fs.mkdirSync(copy)
  const parts = ['postgres', 'postgres.password'].map((name) => path.join(data, name))
  execFileSync('cp', ['-Rp', ...parts, copy])
  try {
    fs.renameSync(copy, folder)
  } catch (error) {
    if (!fs.existsSync(folder)) throw error
    fs.rmSync(copy, { recursive: true })
  }
}

/**
 * Removes templates that no run has used for a day. Each use of a template updates its modification
 * time, so this function does not remove a template that another run is copying.
 */
function removeOld(cache) {
  for (const name of fs.readdirSync(cache)) {
    const old = path.join(cache, name)
    if (Date.now() - fs.statSync(old).mtimeMs > keptMs)
      fs.rmSync(old, { recursive: true, force: true })
  }
}
