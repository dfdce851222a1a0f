import http from 'node:http'
import { Webhook } from 'standardwebhooks'
import { type ProviderCallback, providerCallback } from '@/lib/provider'

/** Receives callbacks in place of the service. */
export type Receiver = {
  /** Valid callbacks of an application in the order of arrival. */
  listOf(reference: string): ProviderCallback[]
  /** Callbacks with a wrong signature or body. */
  countInvalid(): number
  stop(): void
}

export async function startReceiver(port: number, secrets: readonly string[]): Promise<Receiver> {
  const arrived: ProviderCallback[] = []
  let invalid = 0
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const callback = readCallback(Buffer.concat(chunks).toString(), request.headers, secrets)
    if (callback) arrived.push(callback)
    else invalid += 1
    response.writeHead(callback ? 204 : 401).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return {
    listOf: (reference) => arrived.filter((one) => one.reference === reference),
    countInvalid: () => invalid,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function readCallback(
  text: string,
  headers: http.IncomingHttpHeaders,
  secrets: readonly string[],
): ProviderCallback | undefined {
  for (const secret of secrets) {
    try {
      const body = new Webhook(secret).verify(text, headers as Record<string, string>)
      const callback = providerCallback.safeParse(body).data
      if (callback && callback.id === headers['webhook-id']) return callback
    } catch {
      // Ignore the error, because another secret may match.
    }
  }
  return undefined
}
