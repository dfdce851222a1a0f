import os from 'node:os'
import { defineConfig } from 'playwright/test'
import { disabledFeatures, findTestBrowser } from './bin/browser.mjs'
import { filesAtOnce } from './bin/suites.mjs'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e/web',
  outputDir: 'test-results/web',
  globalSetup: './bin/setup-database.mjs',
  // In milliseconds. The timeout is long, because a shared machine is slow. A correct test ends
  // much earlier.
  timeout: 240_000,
  // All operating systems share one snapshot, because the accessible text of a page is the same on
  // each of them.
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  // Each worker has its own browser and service.
  workers: Math.min(filesAtOnce, os.availableParallelism() + 1),
  // Workers also share the tests of one file, so that no worker waits for a long file at the end.
  fullyParallel: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findTestBrowser(),
      // The Chromium sandbox fails as root. Tests need none, because they open only the service.
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without this option, a headless Chromium rounds the widths of letters to whole pixels.
        // Text would then break into lines at other places than in a Chromium with windows.
        '--font-render-hinting=none',
        `--disable-features=${disabledFeatures}`,
      ],
    },
  },
})
