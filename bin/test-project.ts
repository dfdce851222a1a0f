import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// Each script replaces a program of the real project. It logs its name in what-ran.txt and writes
// the files that the start expects.
const esbuild = `#!/bin/sh
echo esbuild >> what-ran.txt
mkdir -p .build && cp main.ts .build/main.js
`
const next = `
import fs from 'node:fs'
fs.writeFileSync('next-pid.txt', String(process.pid))
fs.appendFileSync('what-ran.txt', 'next\\n')
console.log('\\u001B[32mcompiling\\u001B[0m "pages"')
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
await wait(Number(process.env.BUILD_MS ?? 0))
const { BUILD_UNTIL = '' } = process.env
while (!fs.readFileSync('what-ran.txt', 'utf8').includes(BUILD_UNTIL)) await wait(20)
if (process.env.BUILD_FAILS) process.exit(3)
fs.mkdirSync('.next', { recursive: true })
fs.writeFileSync('.next/BUILD_ID', 'id')
fs.appendFileSync('what-ran.txt', 'next ended\\n')
`
const sdk = `
import fs from 'node:fs'
fs.writeFileSync('.build/sdk.tgz', '')
`
const vitest = `#!/usr/bin/env node
const fs = require('node:fs')
const file = process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1]
const suite = require('node:path').basename(file, '.json')
fs.appendFileSync('what-ran.txt', 'vitest ' + suite + '\\n')
fs.writeFileSync('settings.txt', ['KEY_TOKENS', 'KEY_TOKENS_FILE', 'NODE_ENV', 'PORT'].filter((name) => name in process.env).join(' '))
const { AFTER } = process.env
while (AFTER && !fs.existsSync(AFTER)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
const failed = process.env.FAILING === suite ? 2 : 0
const title = (n) => ({ status: 'failed', fullName: 'promise ' + n, failureMessages: ['Error: broken ' + n] })
const testResults = failed ? [{ name: 'lib/a.test.ts', status: 'failed', assertionResults: [title(1), title(2)] }] : []
if (process.env.CRASHING !== suite) fs.writeFileSync(file, JSON.stringify({ numPassedTests: 10, numFailedTests: failed, testResults }))
console.log('printed by ' + suite)
if (process.env.HANGING === suite) {
  fs.writeFileSync('vitest-pid.txt', String(process.pid))
  setInterval(() => {}, 1000)
} else process.exit(failed || process.env.CRASHING === suite ? 1 : 0)
`
const playwright = `#!/usr/bin/env node
const fs = require('node:fs')
fs.appendFileSync('what-ran.txt', ['playwright', ...process.argv.slice(3)].join(' ') + '\\n')
fs.writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, JSON.stringify({ stats: { expected: 5, unexpected: 0, flaky: 0 } }))
`
const noted = (name: string) =>
  `#!/bin/sh\necho ${name} >> what-ran.txt\ntest "$FAILING" != ${name}\n`
const npm = `
const fs = require('node:fs')
if (process.argv[2] === 'ping') process.exit(0)
fs.appendFileSync('what-ran.txt', 'npm ' + process.argv.slice(2).join(' ') + '\\n')
fs.rmSync('node_modules', { recursive: true, force: true })
fs.cpSync('packages', 'node_modules', { recursive: true, verbatimSymlinks: true })
`
const main = `
if (process.argv.includes('settings')) {
  if (process.env.PORT === 'http') console.error('PORT: must be a whole number.')
  process.exit(process.env.PORT === 'http' ? 1 : 0)
}
process.on('SIGTERM', () => { console.log('stopping'); process.exit(Number(process.env.EXIT_CODE ?? 0)) })
console.log('serving ' + process.env.NODE_ENV + ' ' + process.argv.slice(2).join(' '))
setInterval(() => {}, 1000)
`

export type Run = {
  child: ChildProcess
  output(): string
  /** The lines on standard output. */
  lines(): string[]
  /** The text on standard error. */
  errors(): string
  ended: Promise<number | string>
}

/** Whether a process runs. A zombie, which has ended and waits for its parent, does not count. */
export function isAlive(pid: number): boolean {
  try {
    const state =
      process.platform === 'linux'
        ? fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
        : execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
    return !state.startsWith('Z')
  } catch {
    return false
  }
}

/**
 * Creates a fresh clone in a temporary folder, with the real start scripts, fake programs, and no
 * installed packages.
 */
export function makeTestProject() {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'project-')))
  const write = (file: string, text: string, mode = 0o644) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text, { mode })
  }
  for (const name of fs.readdirSync('bin'))
    if (name.endsWith('.mjs')) write(`bin/${name}`, fs.readFileSync(path.join('bin', name), 'utf8'))
  write('bin/sdk.mjs', sdk)
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{ "packages": {} }')
  write('main.ts', main)
  write('.env.example', fs.readFileSync('.env.example', 'utf8'))
  write('app/(api)/things/[id]/route.ts', 'export {}')
  write('npm.cjs', npm)
  write('packages/next/dist/bin/next', next)
  write('packages/next/package.json', '{ "type": "module" }')
  write('packages/.bin/esbuild', esbuild, 0o755)
  write('packages/.bin/vitest', vitest, 0o755)
  write('packages/.bin/playwright', playwright, 0o755)
  write('packages/.bin/package.json', '{ "type": "commonjs" }')
  for (const name of ['next', 'tsc', 'biome', 'knip'])
    write(`packages/.bin/${name}`, noted(name), 0o755)
  write('chromium', '', 0o755)
  fs.symlinkSync(process.execPath, path.join(root, 'packages/.bin/node'))

  const run = (script: string, env: Record<string, string>, args: string[]): Run => {
    const child = spawn(process.execPath, [`bin/${script}`, ...args], {
      cwd: root,
      env: {
        ...process.env,
        npm_execpath: path.join(root, 'npm.cjs'),
        CHROMIUM_PATH: path.join(root, 'chromium'),
        PORT: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const parts = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk) => {
        output += chunk
        parts[name] += chunk
      })
    const ended = new Promise<number | string>((resolve) =>
      child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing')),
    )
    const lines = () => parts.stdout.split('\n').filter(Boolean)
    return { child, output: () => output, lines, errors: () => parts.stderr, ended }
  }
  const whatRan = () =>
    fs.existsSync(path.join(root, 'what-ran.txt'))
      ? fs.readFileSync(path.join(root, 'what-ran.txt'), 'utf8').trim().split('\n')
      : []
  const readPid = (file: string) => Number(fs.readFileSync(path.join(root, file), 'utf8'))
  const settingsSeen = () => fs.readFileSync(path.join(root, 'settings.txt'), 'utf8')
  return {
    root,
    write,
    run,
    whatRan,
    readBuilderPid: () => readPid('next-pid.txt'),
    readVitestPid: () => readPid('vitest-pid.txt'),
    settingsSeen,
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  }
}
