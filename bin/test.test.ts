import os from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive, makeTestProject } from './test-project'

let project: ReturnType<typeof makeTestProject>
beforeEach(() => {
  project = makeTestProject()
})
afterEach(() => project.remove())

async function runTests(env: Record<string, string> = {}, args: string[] = []) {
  const run = project.run('test.mjs', env, args)
  const exitCode = await run.ended
  return { exitCode, output: run.output(), lastLine: run.output().trimEnd().split('\n').at(-1) }
}

test('npm test on a fresh clone installs, runs every suite and prints the totals', async () => {
  const { exitCode, lastLine } = await runTests()
  // Lock, types, lint and build count as one test each. The unit, API, fault and page suites have
  // 10 tests each here, and the browser suite has 5.
  expect(lastLine).toBe('49 passed, 0 failed')
  expect(exitCode).toBe(0)
  const [install, ...suites] = project.whatRan()
  expect(install).toContain('npm ci')
  expect(suites.slice(0, 4)).toEqual(['next', 'tsc', 'biome', 'knip'])
  // Two rows of suites run at the same time.
  const rows = suites.slice(4, -1)
  const [fromVitest, fromBuild] = [true, false].map((isVitest) =>
    rows.filter((name) => name.startsWith('vitest') === isVitest),
  )
  expect(fromVitest).toEqual(['vitest unit', 'vitest api', 'vitest pages'])
  expect(fromBuild).toEqual(['esbuild', 'next', 'next ended', 'playwright'])
  // Fault tests run alone.
  expect(suites.at(-1)).toBe('vitest faults')
})

test('npm test runs the unit and API suites while the pages are built', async () => {
  const { exitCode } = await runTests({ BUILD_UNTIL: 'vitest api' }, ['unit', 'api', 'build'])
  expect(exitCode).toBe(0)
  expect(project.whatRan().at(-1)).toBe('next ended')
})

test('npm test prints the output of each suite in one piece when the suite ends', async () => {
  const { output } = await runTests({}, ['unit', 'build'])
  expect(output).toContain('== unit\nprinted by unit\n\nunit: 10 passed, 0 failed in')
  expect(output).toMatch(/== build\nBuilding\.\n[^=]*\nbuild: 1 passed, 0 failed in/)
})

test('npm test interrupts all suites when the first suite fails', async () => {
  const building = { BUILD_MS: '100000', AFTER: 'next-pid.txt' }
  const { exitCode, lastLine } = await runTests({ FAILING: 'unit', ...building })
  expect(lastLine).toBe('13 passed, 2 failed')
  expect(exitCode).toBe(1)
  expect(project.whatRan().filter((name) => name.startsWith('vitest'))).toEqual(['vitest unit'])
  expect(isAlive(project.readBuilderPid())).toBe(false)
})

test('npm test names the failed suite and repeats its failures at the end', async () => {
  const { output } = await runTests({ FAILING: 'unit' })
  const [, end] = output.split('The suite unit failed.\n')
  expect(end!.split('\n').slice(0, 5)).toEqual([
    '  lib/a.test.ts: promise 1',
    '    Error: broken 1',
    '  lib/a.test.ts: promise 2',
    '    Error: broken 2',
    '',
  ])
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'after %s, npm test ends all suites that are running',
  async (signal) => {
    const run = project.run('test.mjs', { HANGING: 'unit', BUILD_MS: '100000' }, ['unit', 'build'])
    await expect.poll(project.whatRan).toEqual(expect.arrayContaining(['next', 'vitest unit']))
    await expect.poll(() => isAlive(project.readVitestPid())).toBe(true)
    run.child.kill(signal)
    expect(await run.ended).toBe(128 + os.constants.signals[signal])
    expect(isAlive(project.readVitestPid())).toBe(false)
    expect(isAlive(project.readBuilderPid())).toBe(false)
  },
)

test('if a suite crashes without a report, npm test counts one failure', async () => {
  // The build is slow, so it does not end before the crash, and npm test does not count it.
  expect(await runTests({ CRASHING: 'unit', BUILD_MS: '100000' })).toMatchObject({
    exitCode: 1,
    lastLine: '3 passed, 1 failed',
  })
})

test('npm test counts a crashed suite as failed even if an earlier report exists', async () => {
  await runTests({}, ['unit'])
  expect(await runTests({ CRASHING: 'unit' }, ['unit'])).toMatchObject({
    exitCode: 1,
    lastLine: '0 passed, 1 failed',
  })
})

test('npm test prints the name and the exit code of a failed check', async () => {
  const { exitCode, lastLine, output } = await runTests({ FAILING: 'tsc' })
  expect(output).toContain('Checking types failed (exit code 1)')
  expect({ exitCode, lastLine }).toEqual({ exitCode: 1, lastLine: '1 passed, 1 failed' })
})

test('npm test with suite names runs only these suites and the build they need', async () => {
  expect(await runTests({}, ['browser'])).toMatchObject({
    exitCode: 0,
    lastLine: '5 passed, 0 failed',
  })
  expect(project.whatRan().slice(1)).toEqual(['esbuild', 'next', 'next ended', 'playwright'])
})

test('npm test passes the option --shard to the test runner', async () => {
  expect(await runTests({}, ['browser', '--shard=1/2'])).toMatchObject({ exitCode: 0 })
  expect(project.whatRan().at(-1)).toBe('playwright --shard=1/2')
})

test('npm test refuses an unknown suite and lists the suites', async () => {
  const { exitCode, output } = await runTests({}, ['everything'])
  expect(exitCode).toBe(2)
  expect(output).toContain('Suites: lock, types, lint, unit, api, faults, build, pages, browser.')
})

test('npm test passes no app settings from the calling shell to the tests', async () => {
  await runTests(
    {
      KEY_TOKENS: 'theirs',
      KEY_TOKENS_FILE: '/run/secrets/tokens',
      NODE_ENV: 'production',
      PORT: '80',
    },
    ['unit'],
  )
  expect(project.settingsSeen()).toBe('')
})
