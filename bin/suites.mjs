// Defines the suites of `npm test`. Each suite has a command, and may have a report with the
// numbers of tests.
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { requireTestBrowser } from './browser.mjs'
import { prepare } from './build.mjs'
import { findNode, program, root, run } from './command.mjs'
import { writeRoutes } from './routes.mjs'

/** The folder for the reports and the output of suites. */
export const reports = path.join(root, 'test-results')
const reportOf = (name) => path.join(reports, `${name}.json`)

/**
 * The number of test files that a suite executes at the same time. A file spends half of its time
 * waiting, so three files keep two cores busy. `npm test` sets a smaller number for a suite that
 * runs beside others.
 */
export const filesAtOnce = Number(process.env.TEST_FILES_AT_ONCE ?? 3)
const maxWorkers = `--max-workers=${filesAtOnce}`
const severalFiles = ['--file-parallelism', maxWorkers]

/**
 * The command of each suite receives the part of the suite to execute, such as `--shard=1/2`. A
 * suite without a report counts as one test.
 */
const suites = {
  lock: {
    work: () => run('Checking the lock', findNode(), ['bin/complete-lock.mjs', '--check']),
  },
  types: { work: checkTypes },
  lint: { work: lint },
  unit: vitest('unit', ['--project=unit', '--project=server', maxWorkers]),
  // The suites `api` and `faults` need no pages and therefore no build. A setup file of Vitest
  // bundles the service for them.
  api: vitest('api', [
    '--project=e2e',
    'e2e/api',
    'e2e/production',
    'e2e/architecture.spec.ts',
    'e2e/style.spec.ts',
    ...severalFiles,
  ]),
  faults: vitest('faults', ['--project=e2e', 'e2e/faults', ...severalFiles]),
  build: { work: () => prepare() },
  pages: vitest('pages', ['--project=pages', ...severalFiles]),
  browser: { work: runPlaywright, count: countPlaywright, list: listPlaywrightFailures },
}

export const suiteNames = Object.keys(suites)

async function checkTypes() {
  writeRoutes()
  await run('Generating the types of the routes', program('next'), ['typegen'])
  await run('Checking types', program('tsc'), ['--noEmit'])
}

async function lint() {
  await run('Linting', program('biome'), ['check', '.'])
  await run('Looking for dead code', program('knip'), [])
}

function vitest(name, chosen) {
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  return {
    work: (shard) =>
      run(`The ${name} suite`, program('vitest'), ['run', ...chosen, ...shard, ...args]),
    count: ({ numPassedTests, numFailedTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
    list: listVitestFailures,
  }
}

async function runPlaywright(shard) {
  await prepare()
  const env = {
    CHROMIUM_PATH: await requireTestBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('browser'),
  }
  await run('The browser suite', program('playwright'), ['test', ...shard], { env })
}

function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

function listVitestFailures({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // If a test file fails to load, it has a message and no failed test.
    if (failed.length === 0) return status === 'failed' ? [[name, '', message]] : []
    return failed.map(({ fullName, failureMessages }) => [name, fullName, failureMessages[0]])
  })
}

function listPlaywrightFailures({ suites: files = [], errors = [] }) {
  const visit = ({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const results = tests.flatMap((test) => test.results)
        return [file, title, results.find(({ error }) => error)?.error.message]
      }),
    ...inner.flatMap(visit),
  ]
  return [...files.flatMap(visit), ...errors.map(({ message }) => ['', '', message])]
}

/** Runs one suite. Throws if a test fails. */
export async function runSuite(name, shard) {
  fs.rmSync(reportOf(name), { force: true })
  await suites[name].work(shard)
}

/** Counts the tests of the last run. A suite that crashed outside of its tests counts as failed. */
export function countTests(name, hasFailed) {
  const { count } = suites[name]
  if (!count) return hasFailed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
  const report = readReport(name)
  const counted = report ? count(report) : { passed: 0, failed: 0 }
  return hasFailed && counted.failed === 0 ? { passed: counted.passed, failed: 1 } : counted
}

/** Returns the file, the title and the first lines of the error of each failed test. */
export function listFailures(name) {
  const report = readReport(name)
  if (!report) return []
  return suites[name].list(report).map(([file, title, message = '']) => {
    const place = [path.relative(root, path.resolve(root, file)), title].filter(Boolean).join(': ')
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim())
    return [`  ${place}`, ...lines.slice(0, 3).map((line) => `    ${line.trim()}`)].join('\n')
  })
}

function readReport(name) {
  if (!suites[name].count || !fs.existsSync(reportOf(name))) return undefined
  return JSON.parse(fs.readFileSync(reportOf(name), 'utf8'))
}
