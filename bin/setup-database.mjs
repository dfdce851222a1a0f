// Vitest and Playwright call this before tests that start a database.
import { prepareDatabaseTemplate } from './database-template.mjs'

/** Names the template to the tests: to those of the rooms by `inject`, to services by the environment. */
export default async function setup(project) {
  process.env.DATABASE_TEMPLATE = await prepareDatabaseTemplate()
  project.provide?.('databaseTemplate', process.env.DATABASE_TEMPLATE)
}
