import { spawn } from 'node:child_process'
import { compileCache, entry, makeTempFolder, removeFolder, type Settings } from './service'

type Ran = { exitCode: number | null; output: string }

/** Runs `npm run migrate` with the built program. */
export const runMigration = (env: Settings): Promise<Ran> => runProgram(['migrate'], env)

/**
 * Runs the built program until it exits. Without arguments, it runs as the app. `onOutput` receives
 * the output while the program runs.
 */
export async function runProgram(
  args: readonly string[],
  env: Settings,
  onOutput?: (text: string) => void,
): Promise<Ran> {
  const dataDir = makeTempFolder()
  const child = spawn('node_modules/.bin/node', [entry, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: dataDir,
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      onOutput?.(String(chunk))
    })
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  await removeFolder(dataDir)
  return { exitCode, output }
}
