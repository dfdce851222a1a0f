// `npm test` on a fresh machine: installs what is missing, then runs every suite until one fails,
// the fast ones first. `npm test -- types unit` runs only these suites. `npm test -- browser
// --shard=1/2` runs half of one suite. The last line has the numbers of passed and failed tests.
import './node-version.mjs'
import fs from 'node:fs'
import path from 'node:path'
import { prepare } from './build.mjs'
import { CommandError, root, run, runScript } from './command.mjs'
import { countTests, listFailures, reports, suiteNames } from './suites.mjs'

// Removes all settings from the environment, because tests start their own services. A test must
// never use the database, mail server, keys or provider of the developer.
const settings = fs
  .readFileSync(path.join(root, '.env.example'), 'utf8')
  .matchAll(/^#?([A-Z][A-Z_]*)=/gm)
for (const name of ['NODE_ENV', ...Array.from(settings, ([, setting]) => setting)]) {
  delete process.env[name]
  delete process.env[`${name}_FILE`]
}

// Vitest starts a process for each test file of the server. The compile cache saves an eighth of
// its CPU time.
process.env.NODE_COMPILE_CACHE = path.join(root, '.build/compile-cache')

const isShard = (word) => /^--shard=\d+\/\d+$/.test(word)
/** The part of a suite that this run executes, such as 1/2. The test runner divides the files. */
const shard = process.argv.slice(2).filter(isShard)

const total = { passed: 0, failed: 0 }
const failedSuites = []

/** Runs one suite and adds its numbers to the total. */
async function runSuite(name) {
  console.log(`\n== ${name}`)
  const startedAt = performance.now()
  let hasFailed = false
  try {
    const args = ['bin/run-suite.mjs', name, ...shard]
    await run(`The suite ${name}`, process.execPath, args)
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode > 128) throw error
    hasFailed = true
  }
  const { passed, failed } = countTests(name, hasFailed)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${name}: ${passed} passed, ${failed} failed in ${seconds} s`)
  total.passed += passed
  total.failed += failed
  if (failed > 0) failedSuites.push(name)
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
  for (const name of suiteNames.filter((name) => named.length === 0 || named.includes(name)))
    if (failedSuites.length === 0) await runSuite(name)
  for (const name of failedSuites)
    console.log([`\nThe suite ${name} failed.`, ...listFailures(name)].join('\n'))
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
