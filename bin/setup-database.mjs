// Vitest and Playwright call this before tests that start a database.
import { prepareDatabaseTemplate } from './database-template.mjs'

/**
 * Passes the name of the template database to the tests. Unit tests read it with `inject`, services
 * from the environment.
 */
export default async function setup(project) {
  process.env.DATABASE_TEMPLATE = await prepareDatabaseTemplate()
  project.provide?.('databaseTemplate', process.env.DATABASE_TEMPLATE)
}
