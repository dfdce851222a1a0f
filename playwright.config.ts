import os from 'node:os'
import { defineConfig } from 'playwright/test'
import { findBrowser } from './bin/browser.mjs'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e/web',
  outputDir: 'test-results/web',
  globalSetup: './bin/setup-database.mjs',
  // A machine that others use too takes its time: what is waited for is waited for, and only what never comes runs into these.
  timeout: 240_000,
  // What a page tells is the same on every system.
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  // Each worker has its own browser and service. More than two gain nothing on the machines that run this.
  workers: Math.min(2, os.availableParallelism()),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      // Chromium's sandbox does not work as root; and a test talks to no one but the service.
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
