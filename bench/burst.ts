import http from 'node:http'
import type { Sample } from '@/bench/generator'
import { findPercentile } from '@/bench/statistics'

/**
 * Posts the same body once with each set of headers, over the given number of connections. Use it
 * for operations that each person can run only once.
 */
export async function postOnce(
  url: string,
  body: string,
  all: Record<string, string>[],
  connections: number,
): Promise<Sample> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let begun = 0
  let errors = 0
  const work = async () => {
    for (let headers = all[begun++]; headers; headers = all[begun++]) {
      const startedAt = performance.now()
      const status = await post(url, body, headers, agent).catch(() => 0)
      times.push(performance.now() - startedAt)
      if (status < 200 || status > 299) errors++
    }
  }
  const startedAt = performance.now()
  try {
    await Promise.all(Array.from({ length: connections }, work))
  } finally {
    agent.destroy()
  }
  const seconds = (performance.now() - startedAt) / 1000
  return {
    requests: all.length,
    seconds,
    errors,
    p50Ms: findPercentile(times, 50),
    p99Ms: findPercentile(times, 99),
  }
}

const post = (
  url: string,
  body: string,
  headers: Record<string, string>,
  agent: http.Agent,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const all = {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const request = http.request(url, { method: 'POST', headers: all, agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject)
    })
    request.once('error', reject)
    request.end(body)
  })
