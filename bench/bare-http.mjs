// Serves static JSON with node:http alone. The rate of this server is the maximum rate of the
// runtime.
import http from 'node:http'

const body = Buffer.from(JSON.stringify({ data: { count: 0 } }))
const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }

const server = http.createServer((_request, response) => response.writeHead(200, head).end(body))
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
