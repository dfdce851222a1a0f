import { defineConfig } from 'vitest/config'

const alias = { '@': import.meta.dirname }
const shared = {
  setupFiles: ['./vitest.setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  // What is waited for takes its time on a machine that others use too; one second is for a quiet one.
  expect: { poll: { timeout: 40_000 } },
  dangerouslyIgnoreUnhandledErrors: false,
}

export default defineConfig({
  resolve: { alias },
  test: {
    pool: 'forks',
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: 'unit',
          include: ['{lib,server,simulator,components,bin}/**/*.test.{ts,tsx}'],
        },
      },
      {
        resolve: { alias },
        // One file at a time, unless the command says otherwise: each starts services of its own, and faults want the machine for themselves.
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/{api,faults}/**/*.spec.ts', 'e2e/architecture.spec.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
})
