import type http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Garbage, garbage } from './garbage'

/**
 * Faults for tests. `down` closes all connections, `hang` never responds, `failing` returns 500.
 * `slow` accepts a submission and responds late. `lost` accepts a submission and closes the
 * connection without a response. `garbage` accepts nothing and sends invalid responses.
 */
export type Mode = 'normal' | 'down' | 'hang' | 'failing' | 'slow' | 'lost' | 'garbage'
export const modes: readonly Mode[] = [
  'normal',
  'down',
  'hang',
  'failing',
  'slow',
  'lost',
  'garbage',
]

const slowMs = 4000

export interface Faults {
  /**
   * In the mode `garbage`, `behaviour` selects one kind of invalid response. Without `behaviour`,
   * each response uses the next kind.
   */
  setMode(mode: Mode, behaviour?: string): void
  /** Returns the number of requests that the current mode has affected. */
  countAffected(): number
  /**
   * The server calls this function before it reads the request. Returns true if the function has
   * handled the request.
   */
  replaceRequest(request: http.IncomingMessage, response: http.ServerResponse): boolean
  /**
   * The server calls this function before it handles the submission. Returns true if the function
   * has sent an invalid response instead.
   */
  replaceResponse(response: http.ServerResponse, body: Buffer): boolean
  /**
   * The server calls this function after it has handled the submission and before it responds.
   * Resolves to true if the server must not respond.
   */
  suppressResponse(response: http.ServerResponse): Promise<boolean>
}

export function createFaults(): Faults {
  let mode: Mode = 'normal'
  let behaviours: readonly Garbage[] = garbage
  let affected = 0

  return {
    setMode(wanted, behaviour) {
      const chosen =
        behaviour === undefined ? garbage : garbage.filter(({ name }) => name === behaviour)
      if (chosen.length === 0) throw new RangeError('There is no such behaviour')
      mode = wanted
      behaviours = chosen
      affected = 0
    },
    countAffected: () => affected,
    replaceRequest(request, response) {
      if (mode === 'down') request.socket.resetAndDestroy()
      else if (mode === 'failing') response.writeHead(500, { connection: 'close' }).end()
      else if (mode !== 'hang') return false
      affected += 1
      return true
    },
    replaceResponse(response, body) {
      if (mode !== 'garbage') return false
      behaviours[affected++ % behaviours.length]?.send(response, body)
      return true
    },
    async suppressResponse(response) {
      if (mode === 'lost' || mode === 'slow') affected += 1
      if (mode === 'lost') response.socket?.resetAndDestroy()
      if (mode === 'slow') await wait(slowMs, undefined, { ref: false })
      return mode === 'lost'
    },
  }
}
