// A partner's server that answers deliveries at once. It counts them and keeps the last one.
import http from 'node:http'

let count = 0
let firstAt = 0
let lastAt = 0
let last = { body: '', headers: {} }

const routes = {
  'GET /ready': () => ({}),
  'GET /arrived': () => ({ count, firstAt, lastAt }),
  'GET /last': () => last,
  'POST /reset': () => {
    count = 0
    return {}
  },
}

function receive(request, response, chunks) {
  lastAt = performance.now()
  if (count === 0) firstAt = lastAt
  count++
  last = { body: Buffer.concat(chunks).toString(), headers: request.headers }
  response.writeHead(204).end()
}

const server = http.createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.once('end', () => {
    const answer = routes[`${request.method} ${request.url}`]
    if (!answer) return receive(request, response, chunks)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer()))
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
