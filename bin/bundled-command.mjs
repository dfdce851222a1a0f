// Bundles a TypeScript command at each call, which takes a tenth of a second. Then runs the command
// with the arguments of this process and the Node.js version from the lock file.
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

/** Runs a command. `name`: the folder in `bin/` with its `main.ts`. */
export const runBundled = (name, title) =>
  runScript(async () => {
    readEnvFile()
    await prepare({ onlyInstall: true })
    const bundle = path.join(root, `.build/${name}.js`)
    await run(title, program('esbuild'), listBundleArguments(`bin/${name}/main.ts`, bundle))
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
