// Vitest and Playwright call this before tests that start a database.
import { prepareDatabaseTemplate } from './database-template.mjs'
import { findTestFolder, prepareTestFolder } from './test-folder.mjs'

/**
 * Passes the template database to the tests: to unit tests by `provide`, to services by an
 * environment variable. Sets TMPDIR for Playwright. For Vitest, vitest.config.ts sets TMPDIR.
 */
export default async function setup(project) {
  process.env.DATABASE_TEMPLATE = await prepareDatabaseTemplate()
  prepareTestFolder()
  if (project.provide) project.provide('databaseTemplate', process.env.DATABASE_TEMPLATE)
  else process.env.TMPDIR = findTestFolder()
}
