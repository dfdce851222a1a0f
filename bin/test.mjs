// `npm test` on a fresh machine: installs what is missing, then runs every suite until one fails.
// `npm test -- types unit` runs only these suites. `npm test -- browser --shard=1/2` runs half of
// one suite. The last line has the numbers of passed and failed tests.
import './node-version.mjs'
import fs from 'node:fs'
import path from 'node:path'
import { prepare } from './build.mjs'
import { CommandError, root, run, runScript } from './command.mjs'
import { countTests, listFailures, reports, suiteNames } from './suites.mjs'

/**
 * The stages run one after another. The rows of a stage run at the same time. The suites of a row
 * run one after another. Fault tests run alone, because other suites would distort their results.
 */
const stages = [
  [['lock', 'types', 'lint']],
  [
    ['unit', 'api', 'pages'],
    ['build', 'browser'],
  ],
  [['faults']],
]

// Removes all settings from the environment, because tests start their own services. So a test
// never uses the developer's database, mail server, keys or provider.
const settings = fs
  .readFileSync(path.join(root, '.env.example'), 'utf8')
  .matchAll(/^#?([A-Z][A-Z_]*)=/gm)
for (const name of ['NODE_ENV', ...Array.from(settings, ([, setting]) => setting)]) {
  delete process.env[name]
  delete process.env[`${name}_FILE`]
}

// Vitest starts one process per test file of the server. The compile cache of Node.js saves an
// eighth of the CPU time of such a process.
process.env.NODE_COMPILE_CACHE = path.join(root, '.build/compile-cache')

const isShard = (word) => /^--shard=\d+\/\d+$/.test(word)
/** The part of a suite that this run executes, such as 1/2. The test runner divides the files. */
const shard = process.argv.slice(2).filter(isShard)

const total = { passed: 0, failed: 0 }
const failedSuites = []
/** This signal is aborted after the first failure. */
const failure = new AbortController()

/** Runs the suites of a row until one fails. With `isAlone`, prints their output immediately. */
async function runRow(names, isAlone) {
  for (const name of names) {
    if (failure.signal.aborted) return
    if (isAlone) {
      console.log(`\n== ${name}`)
      await runSuite(name)
    } else await runBesideOthers(name)
  }
}

/**
 * Runs a suite with fewer files at a time, because the other rows use the same cores. Prints the
 * output of the suite when the suite ends.
 */
async function runBesideOthers(name) {
  const file = path.join(reports, `${name}.log`)
  console.log(`\nThe suite ${name} has started. Its output is in ${path.relative(root, file)}.`)
  const output = fs.openSync(file, 'w')
  try {
    await runSuite(name, { output, env: { TEST_FILES_AT_ONCE: '2' } }, () =>
      console.log(`\n== ${name}\n${fs.readFileSync(file, 'utf8')}`),
    )
  } finally {
    fs.closeSync(output)
  }
}

/** Runs one suite and adds its numbers to the total. Adds nothing if another suite fails first. */
async function runSuite(name, options = {}, printOutput = () => {}) {
  const startedAt = performance.now()
  let hasFailed = false
  try {
    const args = ['bin/run-suite.mjs', name, ...shard]
    await run(`The suite ${name}`, process.execPath, args, { ...options, cancel: failure.signal })
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode > 128) throw error
    if (failure.signal.aborted) return
    hasFailed = true
  }
  const { passed, failed } = countTests(name, hasFailed)
  printOutput()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${name}: ${passed} passed, ${failed} failed in ${seconds} s`)
  total.passed += passed
  total.failed += failed
  if (failed === 0) return
  failedSuites.push(name)
  failure.abort()
}

async function runStage(stage, wanted) {
  const rows = stage
    .map((row) => row.filter((name) => wanted.includes(name)))
    .filter((row) => row.length > 0)
  // After Ctrl+C, this line waits until the suites of all rows have ended.
  const ends = await Promise.allSettled(rows.map((row) => runRow(row, rows.length === 1)))
  for (const { reason } of ends) if (reason) throw reason
}

await runScript(async () => {
  process.chdir(root)
  const named = process.argv.slice(2).filter((word) => !isShard(word))
  const unknown = named.filter((name) => !suiteNames.includes(name))
  if (unknown.length > 0)
    throw new CommandError(
      `There is no suite named ${unknown.join(', ')}. Suites: ${suiteNames.join(', ')}.`,
      2,
    )

  await prepare({ onlyInstall: true })
  fs.mkdirSync(reports, { recursive: true })
  for (const stage of stages)
    if (!failure.signal.aborted) await runStage(stage, named.length > 0 ? named : suiteNames)
  for (const name of failedSuites)
    console.log([`\nThe suite ${name} failed.`, ...listFailures(name)].join('\n'))
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
