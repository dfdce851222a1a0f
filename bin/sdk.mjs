// Builds the package @latchkey/sdk in .build/sdk, or in the folder of the first argument. Packs the
// package into a file beside that folder.
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { CommandError, findNode, program, root, runScript } from './command.mjs'
import { packTarball } from './tarball.mjs'

const bundling = ['--bundle', '--format=esm', '--log-level=warning']
// For an uncaught error, Node prints the source line, so lines must be short.
const shrinking = ['--target=es2022', '--minify', '--line-limit=120']

function runQuietly(title, command, args) {
  const { status, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new CommandError(`${title} failed.\n${stderr}`, 1)
}

/** Writes the package into a folder. First empties the folder. */
function buildSdk(folder) {
  fs.rmSync(folder, { recursive: true, force: true })
  const work = `${folder}.tmp`
  fs.mkdirSync(work, { recursive: true })
  fs.mkdirSync(folder, { recursive: true })
  // The program that prints the types imports the contracts, which are TypeScript. So esbuild
  // bundles the program first.
  const printer = path.join(work, 'print.mjs')
  runQuietly('Bundling the types of the SDK', program('esbuild'), [
    'bin/sdk/main.ts',
    ...bundling,
    '--platform=node',
    `--outfile=${printer}`,
  ])
  runQuietly('Printing the types of the SDK', findNode(), [printer, work])
  const read = (name) => fs.readFileSync(path.join(work, name), 'utf8')
  runQuietly('Bundling the SDK', program('esbuild'), [
    'lib/sdk/index.ts',
    ...bundling,
    ...shrinking,
    '--platform=neutral',
    `--define:operationTable=${read('operations.json')}`,
    `--outfile=${path.join(folder, 'index.js')}`,
  ])
  // At run time, the command imports the client from index.js in the same folder.
  runQuietly('Bundling the command of the SDK', program('esbuild'), [
    'bin/sdk/listen.ts',
    ...bundling,
    ...shrinking,
    '--platform=node',
    '--alias:@/lib/sdk=./index.js',
    '--external:./index.js',
    `--define:eventTypeList=${read('event-types.json')}`,
    '--banner:js=#!/usr/bin/env node',
    `--outfile=${path.join(folder, 'listen.js')}`,
  ])
  fs.renameSync(path.join(work, 'index.d.ts'), path.join(folder, 'index.d.ts'))
  for (const name of ['README.md', 'LICENSE.md'])
    fs.copyFileSync(path.join(root, 'lib/sdk', name), path.join(folder, name))
  const manifest = describePackage(read('version'))
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  fs.rmSync(work, { recursive: true })
}

const describePackage = (version) => ({
  name: '@latchkey/sdk',
  version,
  description: 'The client of the Latchkey API for the servers of partners.',
  license: 'SEE LICENSE IN LICENSE.md',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.19' },
  bin: { latchkey: './listen.js' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
})

await runScript(async () => {
  const folder = path.resolve(process.argv[2] ?? path.join(root, '.build/sdk'))
  buildSdk(folder)
  fs.writeFileSync(`${folder}.tgz.new`, packTarball(folder))
  fs.renameSync(`${folder}.tgz.new`, `${folder}.tgz`)
})
