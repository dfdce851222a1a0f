// `npm start`: installs once, builds if the build is stale, and runs the service. Uses only Node
// 20.19 and node:* modules, because packages may be missing.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, needsWork, prepare } from './build.mjs'
import {
  buildEnv,
  CommandError,
  findNode,
  forward,
  readEnvFile,
  root,
  run,
  runScript,
} from './command.mjs'
import { develop } from './develop.mjs'
import { printJson } from './output.mjs'
import { checkStart } from './start-checks.mjs'

const [flag] = process.argv.slice(2)
const role = flag ? flag.replace('--', '') : 'app'
// Node.js stores compiled code in this folder for the next start. If Node.js cannot write there, it
// starts without this cache.
const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(root, '.build/compile-cache')

/**
 * Runs the HTTP server with the Node.js version from the lock file. If this process has another
 * version, runs the server in a child process, which ends together with this process.
 */
async function serve(args) {
  process.chdir(root)
  const node = findNode()
  if (fs.realpathSync(node) === fs.realpathSync(process.execPath)) {
    process.env.NODE_ENV = 'production'
    process.setSourceMapsEnabled(true)
    module.enableCompileCache(compiled)
    process.argv.splice(1, Number.POSITIVE_INFINITY, bundle, ...args)
    return import(pathToFileURL(bundle).href)
  }
  const exitWithParent = pathToFileURL(path.join(root, 'bin/exit-with-parent.mjs')).href
  const app = spawn(node, ['--import', exitWithParent, '--enable-source-maps', bundle, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: buildEnv({ NODE_ENV: 'production', NODE_COMPILE_CACHE: compiled }),
  })
  const stopForwarding = forward((signal) => app.kill(signal))
  app.once('exit', (code, signal) => {
    stopForwarding()
    if (signal) process.kill(process.pid, signal)
    else process.exit(code)
  })
}

/** Lists all wrong settings before the pages are built, because building takes minutes. */
async function checkSettings() {
  try {
    await run('Checking the settings', findNode(), [bundle, 'settings'], {
      env: { NODE_ENV: 'production' },
    })
  } catch (error) {
    if (error.exitCode !== 1) throw error
    throw new CommandError('The pages were not built. Correct the settings and start again.', 1)
  }
}

if (!process.stdout.isTTY) printJson()
await runScript(async () => {
  readEnvFile()
  if (flag === '--dev') {
    await checkStart({ role: 'app', ...needsWork(), isBuilding: false })
    return develop()
  }
  await checkStart({ role, ...needsWork() })
  await prepare({
    check: checkSettings,
    dataDir: path.resolve(root, process.env.DATA_DIR || '.data'),
  })
  await serve(role === 'app' ? [] : [role])
})
