// Builds when the sources have changed since the last build. Run it directly with `node
// bin/build.mjs`.
import './node-version.mjs'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeBuildLock } from './build-lock.mjs'
import { findNode, program, root, run, runScript } from './command.mjs'
import { install, needsInstall } from './install.mjs'
import { keepStatic } from './keep-static.mjs'
import { print } from './output.mjs'
import { writeRoutes } from './routes.mjs'
import { hashFiles, listFiles } from './source-hash.mjs'

const stamp = path.join(root, '.build/built')
const pagesId = path.join(root, '.next/BUILD_ID')
export const bundle = path.join(root, '.build/main.js')
/**
 * The bundle of the admin CLI. A separate file (`adminStamp`) records the last build of the CLI,
 * because `prepare` can build the CLI alone.
 */
export const adminBundle = path.join(root, '.build/admin.js')
/**
 * The checks of `doctor` that need the settings of the service. The admin CLI runs this bundle as a
 * separate program.
 */
const doctorBundle = path.join(root, '.build/doctor.js')
const doctorStamp = path.join(root, '.build/doctor-built')
const adminStamp = path.join(root, '.build/admin-built')
/**
 * The service without pages, for tests that need none. It contains a stub for Next.js, so it does
 * not wait for the Next build.
 */
const bareBundle = path.join(root, '.build/without-pages.js')
const bareStamp = path.join(root, '.build/without-pages-built')
const noPages = 'e2e/support/no-pages.ts'
/** The npm package for partners, which they download from the service. */
const sdkTarball = path.join(root, '.build/sdk.tgz')
const sdkStamp = path.join(root, '.build/sdk-built')
const sourceFolders = ['app', 'components', 'lib', 'public', 'server', 'simulator']
const sourceFiles =
  /^(?:package-lock\.json|package\.json|[\w.-]+\.(?:ts|js|mjs|cjs)|bin\/(?:build|routes|sdk|tarball)\.mjs)$/
const notBuilt =
  /\.(?:test|spec)\.tsx?$|^(?:vitest|playwright|lighthouse)\.config\.ts$|^next-env\.d\.ts$|^server\/testing\//
const hashBuilt = (named) => hashFiles(named.filter((name) => !notBuilt.test(name)))

/**
 * Installs missing packages and builds what is stale, in one process at a time. `onlyInstall` skips
 * the build. `onlyAdmin` builds only the CLI, and with `withDoctor` also the doctor. `onlyBare`
 * installs nothing and builds the CLI, the doctor, the SDK and the service without pages. `check`
 * runs after the service is bundled and before the pages are built. Before a new build, this
 * function copies the browser scripts of the previous build to `dataDir`.
 */
export async function prepare({
  onlyInstall = false,
  onlyAdmin = false,
  withDoctor = false,
  onlyBare = false,
  check = async () => {},
  dataDir,
} = {}) {
  const lock = await takeBuildLock(fs.realpathSync(root), () => {
    known = undefined
    print('Waiting for another start or test run to finish building.')
  })
  try {
    if (!onlyBare) await install()
    if (onlyInstall) return
    if (!onlyAdmin && !onlyBare) return await build(check, dataDir)
    if (!isAdminBuilt()) await bundleWithAdmin('Bundling the admin CLI', [])
    if ((withDoctor || onlyBare) && !isDoctorBuilt()) await bundleDoctor()
    if (onlyBare) await bundleBare()
    if (onlyBare) await buildSdk()
  } finally {
    known = undefined
    lock.release()
  }
}

/** Whether `prepare` must install or build anything. */
export const needsWork = () => {
  const isInstalling = needsInstall()
  return { isInstalling, isBuilding: isInstalling || !isBuilt(hashSources()) }
}

async function build(check, dataDir) {
  const sources = hashSources()
  if (isBuilt(sources)) return
  print('Building.')
  fs.rmSync(stamp, { force: true })
  writeRoutes()
  await bundleWithAdmin('Bundling the HTTP server and the admin CLI', ['main=main.ts', doctorEntry])
  fs.writeFileSync(doctorStamp, hashDoctorSources())
  await buildSdk()
  await check()
  if (dataDir) keepStatic({ next: path.dirname(pagesId), dataDir })
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
/** Returns the arguments that bundle an entry into one file, without its packages. */
export const listBundleArguments = (entry, outfile) => [entry, ...bundling, `--outfile=${outfile}`]

const doctorEntry = 'doctor=server/doctor.ts'

async function bundleDoctor() {
  const sources = hashDoctorSources()
  fs.rmSync(doctorStamp, { force: true })
  const folder = path.dirname(doctorBundle)
  const args = [doctorEntry, ...bundling, `--outdir=${folder}`]
  await run('Bundling the doctor', program('esbuild'), args)
  fs.writeFileSync(doctorStamp, sources)
}

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

// The bundle without pages also contains the packages that every start loads. To load their 300
// files would take a quarter of the CPU time of a start. The source map omits the texts of the
// sources, because stack traces do not need them.
const withPackages = [
  '--packages=bundle',
  '--sources-content=false',
  ...['fontkit', 'nodemailer', 'node-pg-migrate', 'pdfkit', 'pg-native', 'pino'].map(
    (name) => `--external:${name}`,
  ),
  // CommonJS packages call `require` for modules of Node.js.
  `--banner:js=import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
]

async function bundleBare() {
  writeRoutes()
  const sources = hashBareSources()
  if (fs.existsSync(bareBundle) && readStamp(bareStamp) === sources) return
  fs.rmSync(bareStamp, { force: true })
  await run('Bundling the service without pages', program('esbuild'), [
    ...listBundleArguments('main.ts', bareBundle),
    ...withPackages,
    `--alias:next=./${noPages}`,
  ])
  fs.writeFileSync(bareStamp, sources)
}

async function buildSdk() {
  const sources = hashSdkSources()
  if (fs.existsSync(sdkTarball) && readStamp(sdkStamp) === sources) return
  fs.rmSync(sdkStamp, { force: true })
  await run('Building the package for partners', findNode(), ['bin/sdk.mjs'])
  fs.writeFileSync(sdkStamp, sources)
}

/** Whether the bundled admin CLI is up to date. */
export const isAdminBuilt = () =>
  [adminStamp, adminBundle, path.join(root, 'node_modules/commander')].every((file) =>
    fs.existsSync(file),
  ) && readStamp(adminStamp) === hashAdminSources()

/** Whether the bundled doctor is up to date. */
export const isDoctorBuilt = () =>
  fs.existsSync(doctorBundle) && readStamp(doctorStamp) === hashDoctorSources()

function isBuilt(sources) {
  if (![bundle, pagesId, sdkTarball].every((file) => fs.existsSync(file))) return false
  return readStamp(stamp) === sources + fs.readFileSync(pagesId, 'utf8')
}

const readStamp = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined)

/**
 * The hash of the sources from the last call of `needsWork`. The next `prepare` uses this hash
 * once, instead of computing it again.
 */
let known

function hashSources() {
  known ??= computeSourcesHash()
  return known
}

function computeSourcesHash() {
  const commands = fs.readdirSync(path.join(root, 'bin')).map((name) => `bin/${name}`)
  const listed = [...fs.readdirSync(root), ...commands].filter((name) => sourceFiles.test(name))
  return hashBuilt([...listed, ...sourceFolders.flatMap(listFiles), ...listFiles('bin/sdk')])
}

const hashAdminSources = () =>
  hashBuilt(['package-lock.json', 'bin/build.mjs', ...['bin/admin', 'lib'].flatMap(listFiles)])

const hashDoctorSources = () =>
  hashBuilt(['package-lock.json', 'bin/build.mjs', ...['lib', 'server'].flatMap(listFiles)])

const hashSdkSources = () =>
  hashBuilt([
    ...['package-lock.json', 'bin/sdk.mjs', 'bin/tarball.mjs'],
    ...['bin/sdk', 'lib'].flatMap(listFiles),
  ])

const hashBareSources = () =>
  hashBuilt([
    ...['package-lock.json', 'tsconfig.json', 'main.ts', 'bin/build.mjs', 'bin/routes.mjs'],
    noPages,
    ...listFiles('app').filter((file) => path.basename(file) === 'route.ts'),
    // Components generate the Markdown of developer pages, so they are sources of the server too.
    ...['components', 'lib', 'server', 'simulator'].flatMap(listFiles),
  ])

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runScript(() =>
    prepare({
      onlyAdmin: process.argv[2] === 'admin',
      withDoctor: process.argv[3] === 'doctor',
    }),
  )
