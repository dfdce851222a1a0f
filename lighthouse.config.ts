import { defineConfig } from 'playwright/test'
import shared from './playwright.config'

/** For the bench alone (P12L): Lighthouse is installed apart from the app and takes a minute for each page. */
export default defineConfig({
  ...shared,
  testDir: 'e2e/lighthouse',
  outputDir: 'test-results/lighthouse',
  timeout: 900_000,
})
