import { closePool, db, setDatabaseUrl, sql } from '../foundations/db'
import { migrate } from '../foundations/db/migrate'
import { startPostgres } from '../foundations/db/postgres'
import { env } from '../foundations/env'
import * as jobs from '../foundations/jobs'

// For tests: a program that creates a database in DATA_DIR, with the schema and the queue and
// without rows. PostgreSQL then copies this database for each new one, unless the new database is
// created from `template0`.
const database = await startPostgres(env().DATA_DIR)
setDatabaseUrl(database.url)
await migrate()
await jobs.start()
await jobs.stop()
// Without these settings, PostgreSQL starts four processes that tests do not need. These processes
// take a quarter of the CPU time of a start.
await db.query(sql`alter system set io_method = sync`)
await db.query(sql`alter system set max_logical_replication_workers = 0`)
await db.query(sql`alter database template1 is_template false`)
await db.query(sql`drop database template1`)
await db.query(sql`create database template1 template postgres is_template true`)
await closePool()
await database.stop()
