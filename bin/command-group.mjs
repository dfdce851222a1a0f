// Runs the command in its arguments. Ends its own process group when its parent process dies.
import { spawn } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)

process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
// Ignores the signals, because the whole process group receives them. The command decides when to
// end.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})

const report = (result) => process.send(result, () => process.exit())
spawn(command, args, { stdio: 'inherit' })
  .once('error', ({ code }) => report({ errorCode: code }))
  .once('exit', (exitCode, signal) => report({ exitCode, signal }))
