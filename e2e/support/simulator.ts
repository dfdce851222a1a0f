import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { findFreePort } from '@/lib/testing/free-port'
import { webhookSecret } from './provider'
import { makeTempFolder, removeFolder, type Settings } from './service'

const root = path.resolve(import.meta.dirname, '../..')
const node = path.join(root, 'node_modules/.bin/node')
// The minimum length that production requires.
const apiKey = 'bk_of_the_tests_alone'

/** The sandbox's provider as a separate process. A test can make it misbehave. */
export type SeparateSimulator = {
  /** Settings of a service that uses this provider. */
  settings: Settings
  /**
   * Resolves when the provider has changed to a mode such as `normal`, `lost` or `garbage html`.
   */
  behave(mode: string): Promise<void>
  stop(): Promise<void>
}

/** Builds and starts the provider for a service on this port. */
export async function startSimulator(
  servicePort: number,
  delayMs = 20,
): Promise<SeparateSimulator> {
  const folder = makeTempFolder()
  const program = path.join(path.dirname(folder), 'simulator.mjs')
  const entryPoints = [path.join(root, 'simulator/main.ts')]
  await build({
    entryPoints,
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  const port = await findFreePort()
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production' as const,
    DATA_DIR: folder,
    SIMULATOR_PORT: String(port),
    SIMULATOR_DELAY_MS: String(delayMs),
    SIMULATOR_CALLBACK_RETRY_MS: '20',
    APP_URL: `http://127.0.0.1:${servicePort}`,
    BAAS_API_KEY: apiKey,
    BAAS_WEBHOOK_SECRET: webhookSecret,
  }
  const child = spawn(node, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const waitForLine = listen(child)
  await waitForLine('listens')
  return {
    settings: {
      BAAS_URL: `http://127.0.0.1:${port}`,
      BAAS_API_KEY: apiKey,
      BAAS_WEBHOOK_SECRET: webhookSecret,
    },
    async behave(mode) {
      const confirmed = waitForLine('The mode is set')
      child.stdin!.write(`${mode}\n`)
      await confirmed
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      await removeFolder(folder)
    },
  }
}

/** Resolves with the next line that contains the text. Rejects after the process has ended. */
function listen(child: ChildProcess) {
  const waiting = new Map<() => void, { words: string; fail(error: Error): void }>()
  createInterface({ input: child.stdout! }).on('line', (line) => {
    for (const [done, { words }] of waiting) if (line.includes(words)) done()
  })
  child.once('exit', () => {
    for (const { words, fail } of waiting.values())
      fail(new Error(`The simulator ended before it printed: ${words}`))
  })
  return (words: string): Promise<void> =>
    new Promise((resolve, fail) => {
      const done = () => {
        waiting.delete(done)
        resolve()
      }
      waiting.set(done, { words, fail })
    })
}
