import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificates'

/** Starts a TLS proxy. It forwards each request to the port of the last `pointAt` call. */
export async function startTlsProxy({ key, cert }: Certificate) {
  let port = 0
  const server = https.createServer({ key, cert }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.9' }
    const { method, url } = incoming
    const forwarded = http.request({ host: '127.0.0.1', port, method, path: url, headers })
    forwarded.once('error', () => outgoing.destroy())
    forwarded.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    pointAt(target: number): void {
      port = target
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
