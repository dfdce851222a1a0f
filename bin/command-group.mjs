// Runs the command that its arguments contain. If the parent process dies, this script ends its own
// process group.
import { spawn } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)

process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
// Ignores the signals. The command is in the same process group, so it also receives each signal.
// The command decides when to end.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})

const report = (result) => process.send(result, () => process.exit())
spawn(command, args, { stdio: 'inherit' })
  .once('error', ({ code }) => report({ errorCode: code }))
  .once('exit', (exitCode, signal) => report({ exitCode, signal }))
