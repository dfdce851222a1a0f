import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApplicationState } from './states'

const maxTries = 200
const pauseMs = 50

const sign = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** Sends the callback of a state until the service returns 204. */
async function deliver(url: string, secret: string, id: string, body: string): Promise<void> {
  for (let tried = 0; tried < maxTries; tried++) {
    const timestamp = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(secret, `${id}.${timestamp}.${body}`),
    }
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    if (answer?.status === 204) return
    await sleep(pauseMs)
  }
}

/** Sends callbacks in the given order. Callbacks of the same state have the same id. */
export async function report(
  url: string,
  secret: string,
  states: readonly ApplicationState[],
): Promise<void> {
  const ids = new Map<ApplicationState, string>()
  for (const state of states) {
    const id = ids.get(state) ?? `evt_${randomUUID()}`
    ids.set(state, id)
    const body = JSON.stringify({ id, type: 'application.updated', ...state })
    await deliver(url, secret, id, body)
  }
}
