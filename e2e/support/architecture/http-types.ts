import { isTest } from './layout'
import type { Source } from './sources'

/** Modules in this folder call other companies over HTTP. So they may use an HTTP client. */
const httpClients = /^server\/foundations\/outbound\//
const packages = /^(?:node:https?|node:http2|@hono\/node-server|undici)$/
const globalType =
  /(?::|<|\||&|=>|\b(?:as|new|extends)\b)\s*(?:globalThis\.)?(Request|Response|Headers)\b/g

/**
 * Reports server modules (rooms and foundations) that use HTTP types. These modules must accept
 * plain values and return data.
 */
export function listHttpTypes(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^server\/(?:rooms|foundations)\//.test(path))
    .filter(({ path }) => !isTest(path) && !httpClients.test(path))
    .flatMap(({ path, text, imports }) => [
      ...imports
        .filter(({ target }) => packages.test(target) || target.startsWith('server/http/'))
        .map(({ specifier }) => `${path} imports ${specifier}: a room does not know HTTP`),
      ...[...text.matchAll(globalType)].map(
        ([, type]) => `${path} uses the type ${type}: a room does not know HTTP`,
      ),
    ])
}
