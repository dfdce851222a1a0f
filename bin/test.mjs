// `npm test` on a fresh machine: installs what is missing, then runs every suite until one fails,
// the fast ones first. `npm test -- types unit` runs only these suites. `npm test -- browser
// --shard=1/2` runs half of one suite. The last line has the numbers of passed and failed tests.
import './node-version.mjs'
import fs from 'node:fs'
import path from 'node:path'
import { findTestBrowser, requireBrowser } from './browser.mjs'
import { prepare } from './build.mjs'
import { CommandError, findNode, program, root, run, runScript } from './command.mjs'
import { writeRoutes } from './routes.mjs'

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

const reports = path.join(root, 'test-results')
const reportOf = (name) => path.join(reports, `${name}.json`)

// A test file waits half of the time, so three files keep two cores busy.
const threeFilesAtOnce = ['--file-parallelism', '--max-workers=3']

/**
 * Each suite has a command and a report with its counts. A suite without a report counts as one
 * test.
 */
const suites = [
  {
    name: 'lock',
    work: () => run('Checking the lock', findNode(), ['bin/complete-lock.mjs', '--check']),
  },
  { name: 'types', work: checkTypes },
  { name: 'lint', work: lint },
  {
    name: 'unit',
    work: () => runVitest('unit', ['--project=unit', '--project=server', '--max-workers=3']),
    count: countVitest,
  },
  // These suites need no pages and therefore no build. Vitest bundles the service itself.
  {
    name: 'api',
    work: () =>
      runVitest('api', [
        '--project=e2e',
        'e2e/api',
        'e2e/production',
        'e2e/architecture.spec.ts',
        'e2e/style.spec.ts',
        ...threeFilesAtOnce,
      ]),
    count: countVitest,
  },
  {
    name: 'faults',
    work: () => runVitest('faults', ['--project=e2e', 'e2e/faults', ...threeFilesAtOnce]),
    count: countVitest,
  },
  { name: 'build', work: () => prepare() },
  {
    name: 'pages',
    work: () => runVitest('pages', ['--project=pages', ...threeFilesAtOnce]),
    count: countVitest,
  },
  { name: 'browser', work: runPlaywright, count: countPlaywright },
]

async function checkTypes() {
  writeRoutes()
  await run('Generating the types of the routes', program('next'), ['typegen'])
  await run('Checking types', program('tsc'), ['--noEmit'])
}

async function lint() {
  await run('Linting', program('biome'), ['check', '.'])
  await run('Looking for dead code', program('knip'), [])
}

const runVitest = (name, chosen) =>
  run(`The ${name} suite`, program('vitest'), [
    'run',
    ...chosen,
    ...shard,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ])

async function runPlaywright() {
  await prepare()
  const env = {
    CHROMIUM_PATH: await requireBrowser(findTestBrowser),
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('browser'),
  }
  await run('The browser suite', program('playwright'), ['test', ...shard], { env })
}

function countVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests }
}

function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

/** Runs one suite. A suite that crashes outside of its tests counts as one failed test. */
async function runSuite({ name, work, count }) {
  console.log(`\n== ${name}`)
  fs.rmSync(reportOf(name), { force: true })
  const startedAt = performance.now()
  let failure
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode > 128) throw error
    failure = error
    console.error(`\n${error.message}`)
  }
  const counted = count ? readReport(name, count) : { passed: failure ? 0 : 1, failed: 0 }
  const result = failure && counted.failed === 0 ? { passed: counted.passed, failed: 1 } : counted
  console.log(
    `${name}: ${result.passed} passed, ${result.failed} failed in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  return result
}

function readReport(name, count) {
  return fs.existsSync(reportOf(name))
    ? count(JSON.parse(fs.readFileSync(reportOf(name), 'utf8')))
    : { passed: 0, failed: 0 }
}

await runScript(async () => {
  process.chdir(root)
  const wanted = process.argv.slice(2).filter((word) => !isShard(word))
  const known = suites.map((suite) => suite.name)
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new CommandError(
      `There is no suite named ${unknown.join(', ')}. Suites: ${known.join(', ')}.`,
      2,
    )

  await prepare({ onlyInstall: true })
  fs.mkdirSync(reports, { recursive: true })
  const total = { passed: 0, failed: 0 }
  for (const suite of suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const { passed, failed } = await runSuite(suite)
    total.passed += passed
    total.failed += failed
    if (failed > 0) break
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
