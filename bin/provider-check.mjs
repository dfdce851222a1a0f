// `npm run provider-check -- URL …`: runs the cases of the sandbox against a provider. Bundles the
// check each time, which takes a tenth of a second.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { listBundleArguments, prepare } from './build.mjs'
import {
  buildEnv,
  findNode,
  forward,
  program,
  readEnvFile,
  root,
  run,
  runScript,
} from './command.mjs'

const bundle = path.join(root, '.build/provider-check.js')

await runScript(async () => {
  readEnvFile()
  await prepare({ onlyInstall: true })
  const args = listBundleArguments('bin/provider-check/main.ts', bundle)
  await run('Bundling the check', program('esbuild'), args)
  const command = spawn(findNode(), [bundle, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: buildEnv(),
  })
  const stopForwarding = forward((signal) => command.kill(signal))
  command.once('exit', (code, signal) => {
    stopForwarding()
    if (signal) process.kill(process.pid, signal)
    else process.exit(code)
  })
})
