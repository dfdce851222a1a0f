import { isTest } from './layout'
import type { Source } from './sources'

/** Rooms that call another company over HTTP, as its client. */
const httpClients = ['server/rooms/provider/exchange.ts']
const packages = /^(?:node:https?|node:http2|@hono\/node-server|undici)$/
const globalType =
  /(?::|<|\||&|=>|\b(?:as|new|extends)\b)\s*(?:globalThis\.)?(Request|Response|Headers)\b/g

/** Names the rooms and foundations that know HTTP: they take plain values and return data. */
export function listHttpTypes(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^server\/(?:rooms|foundations)\//.test(path))
    .filter(({ path }) => !isTest(path) && !httpClients.includes(path))
    .flatMap(({ path, text, imports }) => [
      ...imports
        .filter(({ target }) => packages.test(target) || target.startsWith('server/http/'))
        .map(({ specifier }) => `${path} imports ${specifier}: a room does not know HTTP`),
      ...[...text.matchAll(globalType)].map(
        ([, type]) => `${path} uses the type ${type}: a room does not know HTTP`,
      ),
    ])
}
