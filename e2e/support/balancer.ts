import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from './service'

const askEveryMs = 100
const askWithinMs = 5000
// In milliseconds. The balancer must close idle connections before the service does. Timers are
// late on a busy machine, so this limit is much shorter than the limit of the service.
const keptMs = 1000

type Backend = { service: Service; agent: http.Agent; isReady: boolean }
/** A load balancer. `isReady` returns whether it sends requests to this service now. */
export type Balancer = { url: string; isReady(service: Service): boolean; stop(): Promise<void> }

/**
 * Starts a balancer that sends each request to the next ready service. It retries only after a
 * refused connection. Without a response, the client gets a 502.
 */
export async function startBalancer(services: readonly Service[]): Promise<Balancer> {
  const backends: Backend[] = services.map((service) => ({
    service,
    agent: new http.Agent({ keepAlive: true, timeout: keptMs }),
    isReady: true,
  }))
  let turn = 0
  let isOver = false

  const next = (): Backend | undefined => {
    const ready = backends.filter(({ isReady }) => isReady)
    return ready[turn++ % ready.length]
  }

  function pass(incoming: http.IncomingMessage, outgoing: http.ServerResponse, tries = 0): void {
    const backend = next()
    if (!backend || tries > backends.length) return void outgoing.writeHead(503).end()
    const { connection: _, ...headers } = incoming.headers
    const request = http.request(`${backend.service.url}${incoming.url}`, {
      method: incoming.method,
      headers,
      agent: backend.agent,
    })
    request.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode!, kept)
      answer.pipe(outgoing)
      answer.once('error', () => outgoing.destroy())
    })
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) return void outgoing.destroy()
      if (error.code !== 'ECONNREFUSED') return void outgoing.writeHead(502).end(error.code)
      backend.isReady = false
      pass(incoming, outgoing, tries + 1)
    })
    // Reads the body only after the connection to the service is open, so that a retry after a
    // refused connection can still send it.
    request.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(request))
      else incoming.pipe(request)
    })
  }

  const asking = backends.map(async (backend) => {
    for (; !isOver; await sleep(askEveryMs))
      backend.isReady = await fetch(`${backend.service.url}/readyz`, {
        signal: AbortSignal.timeout(askWithinMs),
      }).then(
        async (answer) => {
          await answer.body?.cancel()
          return answer.status === 200
        },
        // A check that times out changes nothing, because a busy machine can delay the response of
        // a ready service.
        (error: Error) => error.name === 'TimeoutError' && backend.isReady,
      )
  })

  const server = http.createServer((incoming, outgoing) => pass(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (wanted) => backends.find(({ service }) => service === wanted)?.isReady ?? false,
    async stop() {
      isOver = true
      await Promise.all(asking)
      for (const { agent } of backends) agent.destroy()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
