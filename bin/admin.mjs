// `npm run admin -- …`: runs the admin CLI with the Node.js version from the lock file. First
// builds the bundle of the CLI if it is missing or stale. For `doctor`, also builds the bundle with
// the checks.
import './node-version.mjs'
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { adminBundle, isAdminBuilt, isDoctorBuilt } from './build.mjs'
import { buildEnv, findNode, forward, readEnvFile, root, runScript } from './command.mjs'

await runScript(async () => {
  readEnvFile()
  const parts = process.argv.includes('doctor') ? ['admin', 'doctor'] : ['admin']
  if (!isAdminBuilt() || (parts.includes('doctor') && !isDoctorBuilt())) {
    // Build output goes to stderr, because stdout is for the output of the command.
    const { status } = spawnSync(process.execPath, [path.join(root, 'bin/build.mjs'), ...parts], {
      stdio: ['ignore', 2, 2],
    })
    if (status !== 0) process.exit(status ?? 1)
  }
  const command = spawn(findNode(), [adminBundle, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    // Sets NODE_ENV like `npm start`, so that the doctor sees the same settings as the service.
    env: buildEnv({ NODE_ENV: 'production' }),
  })
  const stopForwarding = forward((signal) => command.kill(signal))
  command.once('exit', (code, signal) => {
    stopForwarding()
    if (signal) process.kill(process.pid, signal)
    else process.exit(code)
  })
})
