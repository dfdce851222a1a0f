import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestProject } from './test-project'

let project: ReturnType<typeof makeTestProject>
beforeEach(() => {
  project = makeTestProject()
  project.write('packages/commander/package.json', '{}')
  // This fake bundler copies bin/admin/main.ts.
  project.write(
    'packages/.bin/esbuild',
    '#!/bin/sh\necho esbuild "$@" | cut -d" " -f1,2 >> what-ran.txt\nmkdir -p .build && cp main.ts .build/main.js\ncp bin/admin/main.ts .build/admin.js\n',
    0o755,
  )
  project.write(
    'bin/admin/main.ts',
    'console.log(JSON.stringify(process.argv.slice(2)))\nprocess.exitCode = Number(process.env.EXIT_CODE ?? 0)\n',
  )
})
afterEach(() => project.remove())

/** Runs the CLI and returns its exit code and stdout. */
async function admin(args: string[], env: Record<string, string> = {}) {
  const run = project.run('admin.mjs', env, args)
  let out = ''
  run.child.stdout!.on('data', (chunk) => (out += chunk))
  return { exitCode: await run.ended, out }
}
const bundlerRuns = () => project.whatRan().filter((line) => line.startsWith('esbuild'))

test('npm run admin on a fresh clone builds only the CLI and prints no build output', async () => {
  expect(await admin(['audit', 'tail', '--json'])).toEqual({
    exitCode: 0,
    out: '["audit","tail","--json"]\n',
  })
  expect(project.whatRan().map((line) => line.split(' ')[0])).toEqual(['npm', 'esbuild'])
  expect(bundlerRuns()).toEqual(['esbuild admin=bin/admin/main.ts'])
})

test('npm run admin bundles the CLI again only after its source files change', async () => {
  await admin([])
  await admin([])
  expect(bundlerRuns()).toHaveLength(1)
  project.write('lib/thing.ts', 'changed')
  await admin([])
  project.write('server/thing.ts', 'changed')
  await admin([])
  expect(bundlerRuns()).toHaveLength(2)
})

test('npm start also bundles the admin CLI', async () => {
  const start = project.run('start.mjs', {}, [])
  await expect.poll(start.output).toContain('serving')
  start.child.kill('SIGTERM')
  await start.ended
  const before = bundlerRuns().length
  await admin([])
  expect(bundlerRuns()).toHaveLength(before)
})

test('npm run admin exits with the exit code of the CLI', async () => {
  for (const code of ['1', '2'])
    expect((await admin([], { EXIT_CODE: code })).exitCode).toBe(Number(code))
})

test('if the CLI cannot be bundled, npm run admin reports it and runs no command', async () => {
  project.write('packages/.bin/esbuild', '#!/bin/sh\nexit 1\n', 0o755)
  const run = project.run('admin.mjs', {}, [])
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('Bundling the admin CLI failed')
  expect(fs.existsSync(path.join(project.root, '.build/admin-built'))).toBe(false)
})
