// Checks that the npm registry responds. Uses only Node 20.19 and node:* modules.
import { spawn } from 'node:child_process'
import { CommandError } from './command.mjs'

const fetchTimeoutMs = 5000
const maxWaitMs = 8000
const unreachable =
  /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/

/**
 * Throws CommandError if the registry cannot be reached, because npm itself would retry for
 * minutes. Runs `npm ping`, because npm knows the settings for the registry, the proxies and the
 * certificates.
 * @param {string} command
 * @param {string[]} first The arguments before those of npm.
 */
export async function requireRegistry(command, first) {
  const args = ['ping', '--fetch-retries=0', `--fetch-timeout=${fetchTimeoutMs}`]
  const npm = spawn(command, [...first, ...args, '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: maxWaitMs,
    killSignal: 'SIGKILL',
  })
  let errors = ''
  npm.stderr.on('data', (chunk) => (errors += chunk))
  const ended = await new Promise((resolve) => {
    // A missing npm is no error here, because the installation reports it.
    npm.once('error', () => resolve('no npm'))
    npm.once('close', (_code, signal) => resolve(signal ?? 'exit'))
  })
  if (ended === 'SIGKILL' || unreachable.test(errors))
    throw new CommandError(
      'The first start needs the package registry once, and it does not answer. Connect this machine to it (npm config get registry shows its address), and start again.',
      1,
    )
}
