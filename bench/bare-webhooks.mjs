// Signs and posts the same body in each request, over eight sockets and without a database. So its
// rate is the limit for every sender of webhooks. Arguments: URL, number of requests. Reads the
// body from stdin. Prints the duration in seconds as JSON.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const [url, wanted] = process.argv.slice(2)
const sockets = 8
const agent = new http.Agent({ keepAlive: true, maxSockets: sockets })
const webhook = new Webhook(`whsec_${Buffer.alloc(32, 'bench').toString('base64')}`)
const body = await text(process.stdin)

const post = () =>
  new Promise((resolve, reject) => {
    const id = randomUUID()
    const at = new Date()
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, at, body),
    }
    const request = http.request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 204 ? resolve() : reject(new Error(`${response.statusCode}`)),
      )
    })
    request.once('error', reject)
    request.end(body)
  })

async function send(count) {
  let left = count
  const work = async () => {
    while (left-- > 0) await post()
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: sockets }, work))
  return (performance.now() - startedAt) / 1000
}

// The first call is a warm-up, during which the engine compiles the code.
await send(Number(wanted))
process.stdout.write(JSON.stringify({ seconds: await send(Number(wanted)) }))
agent.destroy()
