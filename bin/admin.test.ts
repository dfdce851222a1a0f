import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestProject } from './test-project'

let project: ReturnType<typeof makeTestProject>
beforeEach(() => {
  project = makeTestProject()
  project.write('packages/commander/package.json', '{}')
  // Stands for the bundler: what it makes of bin/admin/main.ts is that file itself.
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

/** Runs the CLI and returns what came out of it; standard output alone, as a pipe gets it. */
async function admin(args: string[], env: Record<string, string> = {}) {
  const run = project.run('admin.mjs', env, args)
  let out = ''
  run.child.stdout!.on('data', (chunk) => (out += chunk))
  return { exitCode: await run.ended, out }
}
const ofBundler = () => project.whatRan().filter((line) => line.startsWith('esbuild'))

test('on a fresh clone it is installed and bundled, without pages or front door, and stdout stays its own', async () => {
  expect(await admin(['audit', 'tail', '--json'])).toEqual({
    exitCode: 0,
    out: '["audit","tail","--json"]\n',
  })
  expect(project.whatRan().map((line) => line.split(' ')[0])).toEqual(['npm', 'esbuild'])
  expect(ofBundler()).toEqual(['esbuild admin=bin/admin/main.ts'])
})

test('it is bundled again when its sources change, and only then', async () => {
  await admin([])
  await admin([])
  expect(ofBundler()).toHaveLength(1)
  project.write('lib/thing.ts', 'changed')
  await admin([])
  project.write('server/thing.ts', 'changed')
  await admin([])
  expect(ofBundler()).toHaveLength(2)
})

test('a start builds it along, so that it need not be built where it runs', async () => {
  const start = project.run('start.mjs', {}, [])
  await expect.poll(start.output).toContain('serving')
  start.child.kill('SIGTERM')
  await start.ended
  const before = ofBundler().length
  await admin([])
  expect(ofBundler()).toHaveLength(before)
})

test('its exit code is the exit code of the command', async () => {
  for (const code of ['1', '2'])
    expect((await admin([], { EXIT_CODE: code })).exitCode).toBe(Number(code))
})

test('a bundle that cannot be made is told, and nothing is run', async () => {
  project.write('packages/.bin/esbuild', '#!/bin/sh\nexit 1\n', 0o755)
  const run = project.run('admin.mjs', {}, [])
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('Bundling the admin CLI failed')
  expect(fs.existsSync(path.join(project.root, '.build/admin-built'))).toBe(false)
})
