import type { ServerResponse } from 'node:http'

/** Replaces Next.js in the bundle without pages. Every page is empty and has status 200. */
export default function next() {
  return {
    prepare: async () => {},
    close: async () => {},
    getRequestHandler: () => (_: unknown, outgoing: ServerResponse) => {
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end()
    },
    getUpgradeHandler: () => () => {},
  }
}
