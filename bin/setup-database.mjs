// Vitest and Playwright call this file before tests that start a database.
import fs from 'node:fs'
import path from 'node:path'
import { prepareDatabaseTemplate } from './database-template.mjs'
import { findTestFolder, prepareTestFolder } from './test-folder.mjs'

/**
 * Passes the template database to the tests: by `provide` to unit tests, and by an environment
 * variable to services. Sets TMPDIR for Playwright only, because vitest.config.ts sets TMPDIR for
 * Vitest. Returns the teardown for Vitest.
 */
export default async function setup(project) {
  prepareTestFolder()
  process.env.DATABASE_TEMPLATE = await prepareDatabaseTemplate()
  if (!project.provide) {
    process.env.TMPDIR = findTestFolder()
    return
  }
  project.provide('databaseTemplate', process.env.DATABASE_TEMPLATE)
  const servers = fs.mkdtempSync(path.join(fs.realpathSync(findTestFolder()), 'servers-'))
  // PostgreSQL runs as another user and must be able to enter the folder.
  fs.chmodSync(servers, 0o755)
  project.provide('databaseServers', servers)
  const stop = () => stopServers(servers)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) stopAtSignal(signal, stop)
  return stop
}

/**
 * Calls `stop` at a signal, because an interrupted run has no teardown and would leave its database
 * servers running.
 */
function stopAtSignal(signal, stop) {
  process.once(signal, () => {
    stop()
    // If no other listener is left, repeat the signal, which now ends the process.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  })
}

/**
 * Stops the database servers and deletes their folders, because test processes do not stop them.
 */
function stopServers(folder) {
  if (!fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder)) {
    const pidFile = path.join(folder, name, 'postgres/postmaster.pid')
    if (fs.existsSync(pidFile)) stop(Number.parseInt(fs.readFileSync(pidFile, 'utf8'), 10))
  }
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

function stop(pid) {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {} // The server has already ended.
}
