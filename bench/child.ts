import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cores, type Place, place } from '@/bench/cores'
import { findFreePort } from '@/lib/testing/free-port'

const readyWithinMs = 60_000
const stopWithinMs = 20_000

/**
 * A server that the benchmark started. `stop` ends the process and waits until it has ended. A
 * second call of `stop` has no effect.
 */
export type Child = AsyncDisposable & {
  pid: number
  url: string
  output(): string
  stop(): Promise<void>
}
export type Launch = {
  command: string
  args: string[]
  cwd?: string
  env?: Record<string, string>
  /** A path that returns 200 once the server is ready. */
  readyPath: string
  /** The folder for the output file of the server. */
  folder: string
  cores: Cores | undefined
  where: Place
  pollMs?: number
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts a server on a free port of 127.0.0.1, passed as PORT, and waits until it is ready. Throws
 * an error with the output of a server that fails.
 */
export async function launch({
  command,
  args,
  cwd = process.cwd(),
  env = {},
  readyPath,
  folder,
  cores,
  where,
  pollMs = 20,
}: Launch): Promise<Child> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const file = path.join(folder, `output-${port}.log`)
  // The output goes to a file, because reading a pipe would cost CPU time during the measurement.
  const log = fs.openSync(file, 'a', 0o600)
  const child = spawn(...place(cores, where, command, args), {
    cwd,
    stdio: ['ignore', log, log],
    env: {
      ...pickEnv(),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
  })
  fs.closeSync(log)
  running.add(child)
  const ended = new Promise<void>((resolve) => {
    const forget = () => {
      running.delete(child)
      resolve()
    }
    child.once('exit', forget).once('error', forget)
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const late = await Promise.race([ended, sleep(stopWithinMs, 'late' as const, { ref: false })])
    if (late) child.kill('SIGKILL')
    await ended
  }
  const read = () => fs.readFileSync(file, 'utf8')
  for (
    const deadline = performance.now() + readyWithinMs;
    !(await isReady(url + readyPath));
    await sleep(pollMs)
  ) {
    if (running.has(child) && performance.now() < deadline) continue
    await stop()
    throw new Error(`${path.basename(args[0] ?? command)} did not start.\n${read()}`)
  }
  return { pid: child.pid!, url, output: read, stop, [Symbol.asyncDispose]: stop }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.body?.cancel()
      return response.status === 200
    },
    () => false,
  )

// Returns only these variables, because the database, the Node options and the settings of the
// caller must not affect the measurement.
const pickEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  )
