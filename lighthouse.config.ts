import { defineConfig } from 'playwright/test'
import shared from './playwright.config'

/**
 * Only the benchmark uses this configuration (measurement P12L). Lighthouse is not a dependency of
 * the app and takes a minute per page.
 */
export default defineConfig({
  ...shared,
  testDir: 'e2e/lighthouse',
  outputDir: 'test-results/lighthouse',
  timeout: 900_000,
})
