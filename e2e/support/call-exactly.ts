import http from 'node:http'
import type { Answer } from './api'
import type { Service } from './service'

/** Without an agent, each call opens a new connection. */
type Exact = {
  method?: string
  headers?: http.OutgoingHttpHeaders
  body?: string | Buffer
  agent?: http.Agent | false
}

/** Sends path, method and headers unchanged. `fetch` would change paths and refuse some methods. */
export const callExactly = (
  service: Pick<Service, 'port'>,
  path: string,
  { method = 'GET', headers = {}, body, agent = false }: Exact = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port: service.port, path, method, headers, agent },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({
            status: response.statusCode!,
            headers: headersOf(response),
            text,
            body: parse(text),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })

function headersOf(response: http.IncomingMessage): Headers {
  const headers = new Headers()
  for (let i = 0; i < response.rawHeaders.length; i += 2)
    headers.append(response.rawHeaders[i]!, response.rawHeaders[i + 1]!)
  return headers
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
