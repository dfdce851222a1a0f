import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type PartnerSite = { origin: string; close(): void }

/** Opens the site of a partner to which people return. Every path shows the same page. */
export async function openPartnerSite(name: string): Promise<PartnerSite> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<title>${name}</title><h1>Welcome back to ${name}</h1></html>`
  const server = http.createServer((_, outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
