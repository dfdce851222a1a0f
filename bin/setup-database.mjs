// Vitest and Playwright call this before tests that start a database.
import { prepareDatabaseTemplate } from './database-template.mjs'
import { findTestFolder, prepareTestFolder } from './test-folder.mjs'

/**
 * Passes the name of the template database to the tests. Unit tests read it with `inject`, services
 * from the environment. Playwright's tests get the folder for their files here, and Vitest's from
 * its configuration.
 */
export default async function setup(project) {
  process.env.DATABASE_TEMPLATE = await prepareDatabaseTemplate()
  prepareTestFolder()
  if (project.provide) project.provide('databaseTemplate', process.env.DATABASE_TEMPLATE)
  else process.env.TMPDIR = findTestFolder()
}
