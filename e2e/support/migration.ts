import { spawn } from 'node:child_process'
import { entry, makeTempFolder, removeFolder, type Settings } from './service'

/** Runs `npm run migrate` on the built program. */
export async function runMigration(
  env: Settings,
): Promise<{ exitCode: number | null; output: string }> {
  const dataDir = makeTempFolder()
  const child = spawn('node_modules/.bin/node', [entry, 'migrate'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  await removeFolder(dataDir)
  return { exitCode, output }
}
