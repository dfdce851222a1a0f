import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'

type Output = { url?: string; adopted?: boolean; place?: string; error?: string }
/**
 * A test app in a separate process. The app starts the embedded database of `dataDir`, and stops
 * the database on request.
 */
export type TestApp = {
  child: ChildProcess
  output: Promise<Output>
  stop(): Promise<void>
  kill(): Promise<void>
}

const source = `
  import { startPostgres } from './server/foundations/db/postgres'
  startPostgres(process.argv[2]).then((database) => {
    console.log(JSON.stringify({ ...database, stop: undefined }))
    process.stdin.on('end', () => database.stop().then(() => process.exit(0))).resume()
  }, (error) => { console.log(JSON.stringify({ error: error.name + ': ' + error.message })); process.exit(1) })
`

/** Creates a temporary folder that any user may enter, because tests run apps as other users. */
export function makeTempFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'))
  fs.chmodSync(folder, 0o755)
  return fs.realpathSync(folder)
}

/** Bundles the app into `folder`. Returns a function that runs it from `cwd` as the given user. */
export async function bundleTestApp(folder: string) {
  const outfile = path.join(folder, 'app.cjs')
  const stdin = { contents: source, resolveDir: process.cwd(), loader: 'ts' as const }
  await build({
    stdin,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['pg-native'],
    logLevel: 'error',
  })
  return (
    dataDir: string,
    options: { cwd?: string; uid?: number; gid?: number; node?: string; within?: string[] } = {},
  ): TestApp => {
    const { node = process.execPath, within = [], ...spawnOptions } = options
    const [command = node, ...args] = [...within, node, outfile, dataDir]
    const child = spawn(command, args, { ...spawnOptions, stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const output = new Promise<Output>((resolve) => {
      createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
      child.once('exit', () => resolve({ error: 'ended without a word' }))
    })
    return {
      child,
      output,
      stop: () => {
        child.stdin.end()
        return ended
      },
      kill: () => {
        child.kill('SIGKILL')
        return ended
      },
    }
  }
}
