import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { removeFolder, type Settings } from './service'

const root = path.resolve(import.meta.dirname, '../..')
const node = path.join(root, 'node_modules/.bin/node')

/** A provider as a separate process. A test can cause its faults. */
export type ProviderProcess = {
  /** Settings of a service that uses this provider. */
  settings: Settings
  /**
   * Resolves after the provider has changed to a mode such as `normal`, `lost` or `garbage html`.
   */
  behave(mode: string): Promise<void>
  stop(): Promise<void>
}

type Program = {
  /** The source file, from the root of the repository. */
  source: string
  /** A folder for the process. `stop` removes it. */
  folder: string
  env: Settings
  settings: Settings
}

/**
 * Builds and starts a program. The program must print a line with `listens`, and a line for each
 * change of its mode.
 */
export async function startProviderProcess({
  source,
  folder,
  env,
  settings,
}: Program): Promise<ProviderProcess> {
  const program = path.join(path.dirname(folder), 'provider.mjs')
  await build({
    entryPoints: [path.join(root, source)],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  const child = spawn(node, [program], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const waitForLine = listen(child)
  await waitForLine('listens')
  return {
    settings,
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

/** Resolves to the next line with the text. Rejects after the process has ended. */
function listen(child: ChildProcess) {
  const waiting = new Map<() => void, { words: string; fail(error: Error): void }>()
  createInterface({ input: child.stdout! }).on('line', (line) => {
    for (const [done, { words }] of waiting) if (line.includes(words)) done()
  })
  child.once('exit', () => {
    for (const { words, fail } of waiting.values())
      fail(new Error(`The provider ended before it printed: ${words}`))
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
