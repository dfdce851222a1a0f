import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { borrowService } from '../support/shared'

const service = borrowService()
const source = 'e2e/generated-client'
const modules = path.resolve(source, 'node_modules')

/** Runs a command. If the command fails, the error contains its output. */
function run(command: string, args: string[], env: Record<string, string> = {}): string {
  try {
    return execFileSync(command, args, {
      env: { ...process.env, ...env },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command} ${args[0]} failed: ${stdout}${stderr}`)
  }
}

/** openapi-typescript needs TypeScript 5, so its packages are in another folder than ours. */
function install(): void {
  if (fs.existsSync(path.join(modules, 'openapi-fetch'))) return
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', source])
}

test('a client with types from openapi-typescript compiles and signs a customer up', async () => {
  // This request comes first, because the commands below block this process. During this time, the
  // service may close an idle connection, and a request on it would fail.
  const document = await (await fetch(`${service.url}/openapi.json`)).text()
  install()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'typed-client-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const at = (name: string) => path.join(folder, name)
  for (const name of ['walk.ts', 'tsconfig.json', 'package.json'])
    fs.copyFileSync(path.join(source, name), at(name))
  fs.symlinkSync(modules, at('node_modules'))
  fs.writeFileSync(at('openapi.json'), document)
  const generator = path.join(modules, 'openapi-typescript/bin/cli.js')
  run(process.execPath, [generator, at('openapi.json'), '-o', at('schema.ts')])

  const roots = path.resolve('node_modules/@types')
  run('node_modules/.bin/tsc', ['-p', folder, '--typeRoots', roots])
  const { url, clientId, clientSecret } = service
  const env = { BASE_URL: url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }
  expect(
    run(process.execPath, [at('walk.ts')], env)
      .trim()
      .split('\n'),
  ).toEqual([
    'System',
    'string',
    'pending',
    'approved',
    '2',
    'KYC_APPROVED KYC_SUBMITTED',
    '0',
    '404 NOT_FOUND',
    '204',
    '204',
  ])
})
