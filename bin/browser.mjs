// Finds Chromium for the browser tests. Installs it on Debian when run as root.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CommandError, run } from './command.mjs'

// This variant of Chromium opens no windows, so it needs only half of the CPU time to open a page.
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', shell]
const places = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const downloads = [
  path.join(os.homedir(), '.cache/ms-playwright'),
  path.join(os.homedir(), 'Library/Caches/ms-playwright'),
]
const downloaded = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Chromium reads only the last `--disable-features` option, so this list repeats the features that
 * Playwright disables. Without the last three features in the list, every window would load web
 * pages for its address bar. Loading them takes two thirds of the start time of a window.
 */
export const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, otherwise a Chromium in one of the usual places.
 * Undefined if there is none.
 * @param {Record<string, string | undefined>} env
 */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const candidates = [
    ...names.flatMap((name) => listOnPath(name, env)),
    ...places,
    ...downloads.flatMap(listDownloads),
  ]
  return candidates.find((file) => fs.existsSync(file))
}

/**
 * Returns the browser for the tests: CHROMIUM_PATH, otherwise the Chromium without windows if it is
 * on PATH, otherwise the result of `findBrowser`.
 * @param {Record<string, string | undefined>} env
 */
export const findTestBrowser = (env = process.env) =>
  (env.CHROMIUM_PATH ? undefined : listOnPath(shell, env).find((file) => fs.existsSync(file))) ??
  findBrowser(env)

const listOnPath = (name, { PATH = '' }) =>
  PATH.split(path.delimiter).flatMap((folder) => (folder ? [path.join(folder, name)] : []))

function listDownloads(folder) {
  if (!fs.existsSync(folder)) return []
  const versions = fs.readdirSync(folder).filter((name) => /^chromium-\d+$/.test(name))
  return versions.flatMap((version) => downloaded.map((file) => path.join(folder, version, file)))
}

const isRootOnDebian = () => fs.existsSync('/etc/debian_version') && process.getuid?.() === 0

/**
 * Returns the browser for the tests. On Debian as root, adds the Chromium without windows to an
 * installed Chromium. If that fails, the tests use the installed one.
 * @param {{ env?: Record<string, string | undefined>, canInstall?: boolean, addShell?: () => Promise<void> }} options
 */
export async function requireTestBrowser({
  env = process.env,
  canInstall = isRootOnDebian(),
  addShell = installShell,
} = {}) {
  const find = () => findTestBrowser(env)
  const found = find()
  if (canInstall && !env.CHROMIUM_PATH && found && path.basename(found) !== shell)
    await addShell().catch((error) => console.log(error.message))
  return requireBrowser(find)
}

/**
 * Installs the same version as the installed Chromium, so that apt-get changes no other package.
 */
async function installShell() {
  const shown = execFileSync('dpkg-query', ['--show', 'chromium'], { encoding: 'utf8' })
  const [, version] = shown.trim().split('\t')
  await install(`${shell}=${version}`, { DEBIAN_FRONTEND: 'noninteractive' })
}

/**
 * Finds a Chromium. Otherwise, as root on Debian or a derivative, installs the package of the
 * distribution.
 */
export async function requireBrowser(find = findBrowser) {
  const found = find()
  if (found) {
    if (fs.existsSync(found)) return found
    throw new CommandError(`There is no browser at CHROMIUM_PATH (${found}).`, 1)
  }
  if (isRootOnDebian()) {
    console.log('Installing Chromium for the browser tests.')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('Reading the package lists', 'apt-get', ['update', '-q'], { env })
    // Some distributions have no package of the variant without windows.
    await install(shell, env).catch(() => install('chromium', env))
  }
  const installed = find()
  if (installed) return installed
  throw new CommandError(
    'The browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium), or name one by CHROMIUM_PATH.',
    1,
  )
}

const install = (name, env) =>
  run(
    'Installing Chromium',
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', '-o', 'Acquire::http::Timeout=20', name],
    { env },
  )
