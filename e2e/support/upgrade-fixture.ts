import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openDatabase } from './database'
import { type DatabaseServer, findServers } from './database-server'
import type { Service } from './service'
import type { OlderState } from './upgrade'

/**
 * The dump of a database of an older version, the time of the dump, and responses of that version.
 */
export type Fixture = { sql: string; madeAt: string; remembered: OlderState }

const fileOf = (version: string) =>
  path.resolve(import.meta.dirname, `../production/databases/${version}.json.gz`)

/** Dumps a database of an older version as SQL that any connection can run. */
export function writeFixture(
  version: string,
  server: DatabaseServer,
  fixture: Omit<Fixture, 'sql'>,
): void {
  const program = path.join(findServers().get(server.version)!, 'pg_dump')
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges']
  const dump = execFileSync(program, [...options, server.adminUrl], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  // Removes lines that begin with a backslash, because they are psql commands and not SQL.
  const sql = dump
    .split('\n')
    .filter((line) => !/^(?:\\|--|$|SET transaction_timeout)/.test(line))
    .join('\n')
  fs.mkdirSync(path.dirname(fileOf(version)), { recursive: true })
  fs.writeFileSync(
    fileOf(version),
    gzipSync(JSON.stringify({ sql, ...fixture } satisfies Fixture), { level: 9 }),
  )
}

/**
 * Restores the dump as a new database. Sets its clock to the time of the dump, so that sessions and
 * tokens do not become older.
 */
export async function restoreFixture(
  version: string,
  host: Service,
): Promise<{ url: string; remembered: OlderState }> {
  const { sql, madeAt, remembered }: Fixture = JSON.parse(
    gunzipSync(fs.readFileSync(fileOf(version))).toString(),
  )
  const name = `restored_${version}`
  const admin = await openDatabase(host)
  await admin.query(`create database ${name} template template0`)
  await admin.close()
  const url = host.databaseUrl().replace('/postgres?', `/${name}?`)
  const database = await openDatabase({ databaseUrl: () => url })
  await database.query(sql)
  await database.close()
  const restored = await openDatabase({ databaseUrl: () => url })
  await restored.query(
    'insert into service_clock (id, moved_by) values (true, $1::timestamptz - now())',
    [madeAt],
  )
  await restored.close()
  return { url, remembered }
}
