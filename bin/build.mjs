// The build: made again when the sources are not those it was made from. Also a command: node bin/build.mjs.
import './node-version.mjs'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeBuildLock } from './build-lock.mjs'
import { findNode, program, root, run, tell } from './command.mjs'
import { install } from './install.mjs'
import { writeRoutes } from './routes.mjs'

const stamp = path.join(root, '.build/built')
const pagesId = path.join(root, '.next/BUILD_ID')
export const bundle = path.join(root, '.build/main.js')
/** The admin CLI. It has a stamp of its own: it is bundled in a moment, where pages and front door are not needed. */
export const adminBundle = path.join(root, '.build/admin.js')
const adminStamp = path.join(root, '.build/admin-built')
const sourceFolders = ['app', 'components', 'lib', 'public', 'server', 'simulator']
const sourceFiles =
  /^(?:package-lock\.json|package\.json|[\w.-]+\.(?:ts|js|mjs|cjs)|bin\/(?:build|routes)\.mjs)$/
const notBuilt =
  /\.(?:test|spec)\.tsx?$|^(?:vitest|playwright|lighthouse)\.config\.ts$|^next-env\.d\.ts$/

/** Installs and builds what is missing or stale, one process at a time. `onlyInstall` leaves the building out, `onlyAdmin` builds the CLI alone. */
export async function prepare({ onlyInstall = false, onlyAdmin = false } = {}) {
  const lock = await takeBuildLock(fs.realpathSync(root), () =>
    console.log('Waiting for another start or test run to finish building.'),
  )
  try {
    await install()
    if (onlyAdmin && !isAdminBuilt()) await bundleWithAdmin('Bundling the admin CLI', [])
    if (!onlyAdmin && !onlyInstall) await build()
  } finally {
    lock.release()
  }
}

async function build() {
  const sources = hashSources()
  if (isBuilt(sources)) return
  console.log('Building.')
  fs.rmSync(stamp, { force: true })
  writeRoutes()
  await bundleWithAdmin('Bundling the front door and the admin CLI', ['main=main.ts'])
  await run('Building the pages', findNode(), ['node_modules/next/dist/bin/next', 'build'], {
    env: { NODE_ENV: 'production' },
  })
  fs.writeFileSync(`${stamp}.new`, sources + fs.readFileSync(pagesId, 'utf8'))
  fs.renameSync(`${stamp}.new`, stamp)
}

const bundling =
  '--bundle --platform=node --format=esm --target=node26 --packages=external --sourcemap --log-level=warning'.split(
    ' ',
  )
/** How an entry becomes one file; packages stay where they are. */
export const listBundleArguments = (entry, outfile) => [entry, ...bundling, `--outfile=${outfile}`]

async function bundleWithAdmin(title, entries) {
  const adminSources = hashAdminSources()
  fs.rmSync(adminStamp, { force: true })
  await run(title, program('esbuild'), [
    ...entries,
    'admin=bin/admin/main.ts',
    ...bundling,
    `--outdir=${path.dirname(bundle)}`,
  ])
  fs.writeFileSync(adminStamp, adminSources)
}

/** Whether the admin CLI can be run as it is. */
export const isAdminBuilt = () =>
  [adminStamp, adminBundle, path.join(root, 'node_modules/commander')].every((file) =>
    fs.existsSync(file),
  ) && fs.readFileSync(adminStamp, 'utf8') === hashAdminSources()

function isBuilt(sources) {
  if (![stamp, bundle, pagesId].every((file) => fs.existsSync(file))) return false
  return fs.readFileSync(stamp, 'utf8') === sources + fs.readFileSync(pagesId, 'utf8')
}

function hashSources() {
  const listed = [...fs.readdirSync(root), 'bin/build.mjs', 'bin/routes.mjs'].filter((name) =>
    sourceFiles.test(name),
  )
  return hashFiles([...listed, ...sourceFolders.flatMap(listFiles)])
}

const hashAdminSources = () =>
  hashFiles(['package-lock.json', 'bin/build.mjs', ...['bin/admin', 'lib'].flatMap(listFiles)])

function hashFiles(named) {
  const files = named.filter((name) => !notBuilt.test(name)).sort()
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const file of files)
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function listFiles(folder) {
  const at = path.join(root, folder)
  if (!fs.existsSync(at)) return []
  const entries = fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
  return entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await tell(() => prepare({ onlyAdmin: process.argv[2] === 'admin' }))
