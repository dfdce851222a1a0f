// Serves the fastest possible response with a database: node:http and one prepared query by primary
// key.
import http from 'node:http'
import pg from 'pg'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()

const server = http.createServer(async (_request, response) => {
  const { rows } = await client.query({
    name: 'count',
    text: 'select unread from bench.counters where id = $1',
    values: [417],
  })
  const body = Buffer.from(JSON.stringify({ data: { count: rows[0].unread } }))
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    })
    .end(body)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
