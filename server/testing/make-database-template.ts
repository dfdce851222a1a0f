import { setDatabaseUrl } from '../foundations/db'
import { migrate } from '../foundations/db/migrate'
import { startPostgres } from '../foundations/db/postgres'
import { env } from '../foundations/env'
import * as jobs from '../foundations/jobs'

// For tests: a program that creates a database in DATA_DIR. It has the schema and the queue, but no
// rows.
const database = await startPostgres(env().DATA_DIR)
setDatabaseUrl(database.url)
await migrate()
await jobs.start()
await jobs.stop()
await database.stop()
