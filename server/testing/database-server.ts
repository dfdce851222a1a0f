import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startPostgres } from '../foundations/db/postgres'

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: string
    databaseServers: string
  }
}

type DatabaseServer = { url: string; databases: number }

// All test files of a process share one database server, although each file evaluates this module
// again. A start and stop per file would take half a second of CPU time.
const kept = globalThis as { latchkeyTestServer?: Promise<DatabaseServer> }

async function start(): Promise<DatabaseServer> {
  // The global setup creates this folder. At the end, it stops the servers and deletes the folder.
  const dataDir = path.join(inject('databaseServers'), String(process.pid))
  fs.mkdirSync(dataDir, { mode: 0o700 })
  const template = inject('databaseTemplate')
  const parts = ['postgres', 'postgres.password'].map((name) => path.join(template, name))
  execFileSync('cp', ['-Rp', ...parts, dataDir])
  const { url } = await startPostgres(dataDir)
  return { url, databases: 0 }
}

async function administer(server: DatabaseServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * For tests: creates a database with the schema and without rows. All test files of this process
 * share its server. `drop` closes open connections and deletes the database.
 */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  kept.latchkeyTestServer ??= start()
  const server = await kept.latchkeyTestServer
  server.databases += 1
  const name = `rooms_${server.databases}`
  await administer(server, `create database ${name} strategy file_copy`)
  return {
    url: server.url.replace('/postgres?', `/${name}?`),
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
}
