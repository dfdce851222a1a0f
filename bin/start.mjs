// `npm start` on a fresh machine: installs once, builds when stale, runs. Node 20.19 and nothing but node:* here: the packages may not be there yet.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, prepare } from './build.mjs'
import { buildEnv, findNode, forward, readEnvFile, root, tell } from './command.mjs'
import { develop } from './develop.mjs'

const [flag] = process.argv.slice(2)

/** The front door on the Node that the lock pins: in this process where it is that Node already, else in one that lives and dies with this. */
async function serve(args) {
  process.chdir(root)
  const node = findNode()
  if (fs.realpathSync(node) === fs.realpathSync(process.execPath)) {
    process.env.NODE_ENV = 'production'
    process.argv.splice(1, Number.POSITIVE_INFINITY, bundle, ...args)
    return import(pathToFileURL(bundle).href)
  }
  const exitWithParent = pathToFileURL(path.join(root, 'bin/exit-with-parent.mjs')).href
  const app = spawn(node, ['--import', exitWithParent, bundle, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: buildEnv({ NODE_ENV: 'production' }),
  })
  const stopForwarding = forward((signal) => app.kill(signal))
  app.once('exit', (code, signal) => {
    stopForwarding()
    if (signal) process.kill(process.pid, signal)
    else process.exit(code)
  })
}

await tell(async () => {
  readEnvFile()
  if (flag === '--dev') return develop()
  await prepare()
  await serve(flag === '--worker' ? ['worker'] : [])
})
