// `npm run admin -- …`: the admin CLI on the Node that the lock pins, bundled first where it is missing or stale.
import './node-version.mjs'
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { adminBundle, isAdminBuilt } from './build.mjs'
import { buildEnv, findNode, forward, readEnvFile, root, tell } from './command.mjs'

await tell(async () => {
  readEnvFile()
  if (!isAdminBuilt()) {
    // What preparing has to say goes to stderr: stdout is the command's own.
    const { status } = spawnSync(process.execPath, [path.join(root, 'bin/build.mjs'), 'admin'], {
      stdio: ['ignore', 2, 2],
    })
    if (status !== 0) process.exit(status ?? 1)
  }
  const command = spawn(findNode(), [adminBundle, ...process.argv.slice(2)], {
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
