import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, launch } from '@/bench/child'
import { place } from '@/bench/cores'
import type { Lab } from '@/bench/lab'
import { openSession } from '@/bench/person'
import type { Service } from '@/bench/subject'
import { type CallOptions, call } from '@/lib/client'
import {
  changeDestination,
  createDestination,
  deleteDestination,
  showDestination,
} from '@/lib/contracts/destinations'

const arrivesWithinMs = 180_000
const pollMs = 20

/** The deliveries since the reset. The times are milliseconds of the receiver's clock. */
type Arrived = { count: number; firstAt: number; lastAt: number }
export type Receiver = AsyncDisposable & {
  url: string
  /** Like `url`, but the receiver also records the delay of each delivery. */
  timedUrl: string
  /** Accepts deliveries and never responds. */
  hangingUrl: string
  reset(): Promise<void>
  /** Waits until this many deliveries have arrived. Throws after three minutes. */
  waitFor(count: number): Promise<Arrived>
  /** The body of the last delivery. */
  readBody(): Promise<string>
  /** The milliseconds from each event to its arrival at `timedUrl`. */
  readDelays(): Promise<number[]>
}

/** Starts a partner's server that responds immediately. */
export async function startReceiver(lab: Lab): Promise<Receiver> {
  const child: Child = await launch({
    command: process.execPath,
    args: ['bench/webhook-receiver.mjs'],
    readyPath: '/ready',
    folder: lab.folder,
    cores: lab.cores,
    where: 'other',
  })
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(child.url + path)).json()) as T
  return {
    url: `${child.url}/hook`,
    timedUrl: `${child.url}/timed`,
    hangingUrl: `${child.url}/hang`,
    async reset() {
      await fetch(`${child.url}/reset`, { method: 'POST' })
    },
    async waitFor(count) {
      for (const deadline = performance.now() + arrivesWithinMs; ; await sleep(pollMs)) {
        const arrived = await read<Arrived>('/arrived')
        if (arrived.count >= count) return arrived
        if (performance.now() > deadline)
          throw new Error(`only ${arrived.count} of ${count} events arrived`)
      }
    },
    readBody: async () => (await read<{ body: string }>('/last')).body,
    readDelays: () => read<number[]>('/delays'),
    [Symbol.asyncDispose]: child.stop,
  }
}

/** A destination of the service's organization. */
export type Destination = {
  setEnabled(isEnabled: boolean): Promise<void>
  /** Waits until the number of events that wait for the destination is between `min` and `max`. */
  waitForBacklog(min: number, max?: number): Promise<void>
  delete(): Promise<void>
}

export async function addDestination(
  service: Service,
  url: string,
  types: string[],
): Promise<Destination> {
  const system: CallOptions = { baseUrl: service.url, headers: await openSession(service) }
  const { id } = (await call(createDestination, { body: { url, types } }, system)).data
  const params = { id }
  return {
    async setEnabled(isEnabled) {
      await call(changeDestination, { params, body: { isEnabled } }, system)
    },
    async waitForBacklog(min, max = Number.POSITIVE_INFINITY) {
      for (const deadline = performance.now() + arrivesWithinMs; ; await sleep(pollMs)) {
        const { behind } = (await call(showDestination, { params }, system)).data
        if (behind >= min && behind <= max) return
        if (performance.now() > deadline)
          throw new Error(`${behind} events wait, not ${min} to ${max}`)
      }
    },
    async delete() {
      await call(deleteDestination, { params }, system)
    },
  }
}

/**
 * Posts `body` to `url` `count` times, as a sender without a database on the core of the service.
 * Signs each request. Returns requests per second.
 */
export function sendBare(lab: Lab, url: string, body: string, count: number): number {
  const args = ['bench/bare-webhooks.mjs', url, String(count)]
  const [command, all] = place(lab.cores, 'server', process.execPath, args)
  const output = execFileSync(command, all, { input: body, encoding: 'utf8' })
  return count / (JSON.parse(output) as { seconds: number }).seconds
}
