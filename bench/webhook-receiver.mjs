// A partner's server. The paths /hook and /timed respond immediately, and /hang never responds. The
// server counts the deliveries and stores the last one. For /timed, it also stores the milliseconds
// from the event to its arrival.
import http from 'node:http'

let count = 0
let firstAt = 0
let lastAt = 0
let last = { body: '', headers: {} }
let delays = []

const routes = {
  'GET /ready': () => ({}),
  'GET /arrived': () => ({ count, firstAt, lastAt }),
  'GET /last': () => last,
  'GET /delays': () => delays,
  'POST /reset': () => {
    count = 0
    delays = []
    return {}
  },
}

function receive(request, response, body) {
  if (request.url === '/hang') return
  lastAt = performance.now()
  if (count === 0) firstAt = lastAt
  count++
  last = { body, headers: request.headers }
  if (request.url === '/timed') delays.push(Date.now() - Date.parse(JSON.parse(body).timestamp))
  response.writeHead(204).end()
}

const server = http.createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.once('end', () => {
    const answer = routes[`${request.method} ${request.url}`]
    if (!answer) return receive(request, response, Buffer.concat(chunks).toString())
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer()))
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
