// Serves better-auth with PostgreSQL and the rate limiter of better-auth. For each request,
// better-auth looks up the session of a cookie in the database.
import http from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import pg from 'pg'

const port = Number(process.env.PORT)
const options = {
  baseURL: `http://127.0.0.1:${port}`,
  secret: process.env.SECRET,
  database: new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: true, window: 60, max: 1_000_000_000 },
  telemetry: { enabled: false },
}
await (await getMigrations(options)).runMigrations()
const answer = toNodeHandler(betterAuth(options))
http
  .createServer((request, response) => {
    if (request.url === '/ready') return response.end('ready')
    return answer(request, response)
  })
  .listen(port, '127.0.0.1')
