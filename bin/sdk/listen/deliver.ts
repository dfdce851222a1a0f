import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdsType } from '@/lib/holds-type'

export type Delivery = {
  to: string
  types: readonly string[]
  copies: number
  delayMs: number
  isShuffled: boolean
  isBad: boolean
  secret: string
  signal: AbortSignal
  print(line: string): void
}
type Event = { id: string; type: string; sequence: number }

const timeoutMs = 15_000
const retryWaitsMs = [1000, 2000, 4000, 8000]

/** Posts the events of a page one after another. */
export async function deliverPage(events: readonly Event[], delivery: Delivery): Promise<void> {
  const chosen = events
    .filter(({ type }) => holdsType(delivery.types, type))
    .flatMap((event) => Array<Event>(delivery.copies).fill(event))
  for (const event of delivery.isShuffled ? shuffle(chosen) : chosen) await deliver(event, delivery)
}

/**
 * Moves every item to another position (Sattolo's algorithm), so that even a list of two items
 * changes.
 */
function shuffle<T>(items: readonly T[]): T[] {
  const moved = [...items]
  for (let i = moved.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * i)
    ;[moved[i], moved[j]] = [moved[j]!, moved[i]!]
  }
  return moved
}

async function deliver(event: Event, { delayMs, isBad, signal, ...delivery }: Delivery) {
  if (delayMs > 0) await sleep(delayMs, undefined, { signal })
  const { id, type, sequence } = event
  for (let tries = 0; ; tries++) {
    const startedAt = performance.now()
    const status = await post(event, delivery, signal)
    const isTaken = status >= 200 && status < 300
    const waitMs = isTaken || isBad ? undefined : retryWaitsMs[tries]
    const outcome = status === 0 ? 'no answer' : String(status)
    const note = isBad ? noteOfBad(isTaken) : noteOf(isTaken, waitMs)
    const ms = Math.round(performance.now() - startedAt)
    delivery.print(`#${sequence} ${type} ${id} ${outcome} ${ms} ms${note}`)
    if (waitMs === undefined) return
    await sleep(waitMs, undefined, { signal })
  }
}

const noteOf = (isTaken: boolean, waitMs: number | undefined): string => {
  if (isTaken) return ''
  return waitMs === undefined ? ', given up' : `, again in ${waitMs / 1000} s`
}
const noteOfBad = (isTaken: boolean): string =>
  isTaken ? ', TAKEN WITH A BAD SIGNATURE' : ', refused as it must be'

/** Returns the status of the response, or 0 if there is none. */
async function post(
  event: Event,
  { to, secret }: Pick<Delivery, 'to' | 'secret'>,
  signal: AbortSignal,
): Promise<number> {
  const body = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Latchkey-Listen/1',
    'webhook-id': event.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature.digest('base64')}`,
  }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: limit,
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    signal.throwIfAborted()
    return 0
  }
}
