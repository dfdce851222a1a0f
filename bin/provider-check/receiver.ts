import http from 'node:http'
import { Webhook } from 'standardwebhooks'
import { type ApplicationState, providerCallback } from '@/lib/provider'

export type Callback = Pick<ApplicationState, 'reference' | 'status' | 'sequence'> & { id: string }

/**
 * Reads a callback. Returns undefined if its signature or body is invalid. Returns `other` if the
 * callback is valid but not about an application.
 */
export type ReadCallback = (
  text: string,
  headers: http.IncomingHttpHeaders,
) => Callback | 'other' | undefined

/** Receives the callbacks of the provider during a check, in place of the service. */
export type Receiver = {
  /** The valid callbacks of an application, in the order of arrival. */
  listOf(reference: string): Callback[]
  /** Callbacks with a wrong signature or body. */
  countInvalid(): number
  stop(): void
}

export async function startReceiver(port: number, read: ReadCallback): Promise<Receiver> {
  const arrived: Callback[] = []
  let invalid = 0
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const callback = read(Buffer.concat(chunks).toString(), request.headers)
    if (callback === undefined) invalid += 1
    else if (callback !== 'other') arrived.push(callback)
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

/**
 * Reads callbacks in the format of the published document, with signatures of Standard Webhooks.
 */
export const readStandardCallback =
  (secrets: readonly string[]): ReadCallback =>
  (text, headers) => {
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
