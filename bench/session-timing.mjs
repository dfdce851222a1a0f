// Measures whether the response time of a refusal shows that a client id exists.
// node bin/build.mjs && node_modules/.bin/node bench/session-timing.mjs [pairs] [entry]
// The script starts a service. In random order, it requests sessions with an unknown client id and
// with a wrong secret of a known client id. It prints the area under the curve. At 0.5, the times
// do not distinguish the two cases. At 0 or 1, the times always distinguish them.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const pairs = Number(process.argv[2] ?? 2000)
const entry = process.argv[3] ?? '.build/main.js'
const warmUps = 1000
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Starts a service with an empty folder. Returns its address and credential. `stop` ends it and
 * removes the folder.
 */
async function start() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'timing-'))
  fs.chmodSync(folder, 0o755)
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: '1000000000',
  }
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let output = ''
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (/"clientSecret":.*\n/.test(output)) resolve()
    })
    ended.then(() => reject(new Error(`the service did not start\n${output}`)))
  })
  return {
    url: /"signUp":"(http:\/\/[^/"]+)/.exec(output)[1],
    clientId: /"clientId":"([^"]+)"/.exec(output)[1],
    async stop() {
      child.kill('SIGTERM')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the microseconds until the complete error response has arrived. */
const time = (url, clientId, clientSecret) =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ clientId, clientSecret })
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const startedAt = process.hrtime.bigint()
    const request = http.request(
      `${url}/entrypoint/org/v1/sessions`,
      { method: 'POST', agent, headers },
      (response) => {
        response.resume()
        response.once('end', () => {
          if (response.statusCode === 401)
            resolve(Number(process.hrtime.bigint() - startedAt) / 1000)
          else reject(new Error(`expected 401, got ${response.statusCode}`))
        })
      },
    )
    request.once('error', reject)
    request.end(body)
  })

/**
 * Returns the probability that a value of `a` exceeds a value of `b`. Equal values count half. This
 * probability is the Mann-Whitney statistic as an area under the curve.
 */
function compare(a, b) {
  const all = [
    ...a.map((value) => ({ value, isA: true })),
    ...b.map((value) => ({ value, isA: false })),
  ].sort((x, y) => x.value - y.value)
  let ranks = 0
  for (let i = 0; i < all.length; ) {
    let end = i
    while (end < all.length && all[end].value === all[i].value) end++
    for (let k = i; k < end; k++) if (all[k].isA) ranks += (i + 1 + end) / 2
    i = end
  }
  const u = ranks - (a.length * (a.length + 1)) / 2
  return {
    area: u / (a.length * b.length),
    z: (u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (all.length + 1)) / 12),
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const word = (length) =>
  randomBytes(length).toString('base64url').replace(/[-_]/g, 'A').slice(0, length)

const service = await start()
try {
  // All requests use the same unknown id, so that limits per client affect both kinds equally.
  const unknown = `ci_test_${word(22)}`
  const secret = () => `cs_test_${word(49)}`
  const ask = {
    'unknown id': () => time(service.url, unknown, secret()),
    'wrong secret': () => time(service.url, service.clientId, secret()),
  }
  for (let i = 0; i < warmUps; i++) await ask[i % 2 ? 'unknown id' : 'wrong secret']()
  const times = { 'unknown id': [], 'wrong secret': [] }
  for (let i = 0; i < pairs; i++) {
    const names =
      Math.random() < 0.5 ? ['unknown id', 'wrong secret'] : ['wrong secret', 'unknown id']
    for (const name of names) times[name].push(await ask[name]())
  }
  for (const [name, values] of Object.entries(times))
    console.log(`${name.padEnd(14)} median ${median(values).toFixed(0)} us`)
  const { area, z } = compare(times['unknown id'], times['wrong secret'])
  console.log(`area under the curve ${area.toFixed(3)}, z ${z.toFixed(2)}, ${pairs} of each`)
} finally {
  agent.destroy()
  await service.stop()
}
