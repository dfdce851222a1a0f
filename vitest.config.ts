import { defineConfig } from 'vitest/config'
import { findTestFolder } from './bin/test-folder.mjs'
import LongestFirst from './e2e/support/longest-first.mjs'

const alias = { '@': import.meta.dirname }
const inMemory = { TMPDIR: findTestFolder() }
const shared = {
  setupFiles: ['./vitest.setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  // By default, `expect.poll` gives up after one second, which is too short on a shared machine.
  expect: { poll: { timeout: 40_000 } },
  dangerouslyIgnoreUnhandledErrors: false,
}

/**
 * Specs that request pages run with the whole build. All other specs run with a service without
 * pages.
 */
const withPages = [
  'e2e/api/{developers-walk,door-paths,escaping,image,markdown,missing-paths,next-only,pages}.spec.ts',
  'e2e/faults/{bytes,canaries}.spec.ts',
  'e2e/plain/*.spec.ts',
  'e2e/production/pages.spec.ts',
]

// This spec builds the released version, which takes minutes. So it runs only in `npm run faults`.
const longRuns = ['e2e/faults/upgrade.spec.ts']
const withoutPages = {
  ...shared,
  globalSetup: ['./bin/setup-database.mjs', './bin/setup-without-pages.mjs'],
  env: { ...inMemory, PAGES: 'off' },
  fileParallelism: false,
  // These files share no state. A new process for each would take half a second of CPU time.
  isolate: false,
}
const withBuild = {
  ...shared,
  globalSetup: ['./bin/setup-database.mjs', './bin/setup-with-pages.mjs'],
  fileParallelism: false,
  isolate: false,
}

export default defineConfig({
  resolve: { alias },
  test: {
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        // These files share a process, but each file evaluates the modules of the server again. A
        // process per file would take a fifth more CPU time.
        test: {
          ...shared,
          name: 'server',
          setupFiles: [...shared.setupFiles, './server/testing/fresh-modules.ts'],
          isolate: false,
          include: ['{server,bin}/**/*.test.{ts,tsx}'],
          globalSetup: ['./bin/setup-database.mjs'],
          env: inMemory,
        },
      },
      {
        resolve: { alias },
        // These files share no state, so they share a process. A process per file would double
        // their CPU time.
        test: {
          ...shared,
          name: 'unit',
          include: ['{lib,simulator,components}/**/*.test.{ts,tsx}'],
          globalSetup: ['./bin/setup-database.mjs'],
          env: inMemory,
          isolate: false,
        },
      },
      {
        resolve: { alias },
        // By default, Vitest runs these files one after another. Each file starts its own services,
        // and fault tests need the whole machine.
        test: {
          ...withoutPages,
          name: 'e2e',
          include: ['e2e/{api,faults,production}/**/*.spec.ts', 'e2e/{architecture,style}.spec.ts'],
          exclude: [...withPages, ...longRuns],
        },
      },
      {
        resolve: { alias },
        // This project does not use a folder in memory, because memory is too small for the files
        // of the released version.
        test: { ...withBuild, name: 'long', include: longRuns },
      },
      {
        resolve: { alias },
        test: { ...withBuild, name: 'pages', include: withPages, env: inMemory },
      },
    ],
  },
})
