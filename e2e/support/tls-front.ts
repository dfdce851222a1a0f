import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificates'

/** A server that accepts TLS connections and forwards each request over HTTP. */
export type TlsFront = { port: number; passTo(url: string): void; stop(): Promise<void> }

export async function startTlsFront(certificate: Certificate): Promise<TlsFront> {
  let target = ''
  const server = https.createServer(certificate, (incoming, outgoing) => {
    const { method = 'GET', headers } = incoming
    const request = http.request(`${target}${incoming.url}`, { method, headers })
    request.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    request.once('error', () => outgoing.destroy())
    incoming.pipe(request)
  })
  // This error is expected, because a client that rejects the certificate ends the handshake.
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    passTo(url) {
      target = url
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
