import type http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Garbage, garbage } from './garbage'

/**
 * How the provider misbehaves, for tests of those who depend on it: `down` cuts every connection, `hang` never answers, `failing` is 500,
 * `slow` takes a submission and answers late, `lost` takes it and cuts the connection, `garbage` takes nothing and answers nonsense.
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
  /** Garbage is one behaviour by name, or all of them in turn. */
  setMode(mode: Mode, behaviour?: string): void
  /** Before the request is read. True: it needs no answer any more. */
  strike(request: http.IncomingMessage, response: http.ServerResponse): boolean
  /** Instead of an answer. True: something was sent in its place. */
  disguise(response: http.ServerResponse, body: Buffer): boolean
  /** After the work is done and before it is told. True: it never is. */
  withhold(response: http.ServerResponse): Promise<boolean>
}

export function createFaults(): Faults {
  let mode: Mode = 'normal'
  let behaviours: readonly Garbage[] = garbage
  let turn = 0

  return {
    setMode(wanted, behaviour) {
      const chosen =
        behaviour === undefined ? garbage : garbage.filter(({ name }) => name === behaviour)
      if (chosen.length === 0) throw new RangeError('There is no such behaviour')
      mode = wanted
      behaviours = chosen
      turn = 0
    },
    strike(request, response) {
      if (mode === 'down') request.socket.resetAndDestroy()
      else if (mode === 'failing') response.writeHead(500, { connection: 'close' }).end()
      else if (mode !== 'hang') return false
      return true
    },
    disguise(response, body) {
      if (mode !== 'garbage') return false
      behaviours[turn++ % behaviours.length]?.send(response, body)
      return true
    },
    async withhold(response) {
      if (mode === 'lost') response.socket?.resetAndDestroy()
      if (mode === 'slow') await wait(slowMs, undefined, { ref: false })
      return mode === 'lost'
    },
  }
}
